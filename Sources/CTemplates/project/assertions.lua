---@meta

---What `mutoscope test` adds to luassert. A subject is a clip, stage, animator or transition.
---@alias motion clip|stage|animator|transition

---@class luassert
---@field no_jump fun(subject: motion, options?: { within?: number }) Nothing jumps further than `within` pixels (0.5).
---@field continuous fun(subject: motion, ...: string) Nothing jumps, and no velocity does; of these views or paths alone.
---@field clean fun(subject: motion, options?: { except?: string[] }) Lint finds no error.
---@field track fun(subject: motion, path: string, points: table, tolerance?: number) A path's values at times.
---@field restores_originals fun(transition: transition) Both screens are afterwards what they were.
---@field nearly_same fun(expected: any, actual: any, tolerance?: number) Deeply equal, numbers within the tolerance.
---@field matches_golden fun(subject: any, name: string, options?: { tolerance?: number }) As an earlier run recorded it.
