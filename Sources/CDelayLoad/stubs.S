// Each entry jumps to its function, and at first to the code that loads it.

#if defined(__x86_64__)
#define LIBRARY(symbol, file)
#define FUNCTION(library, name) stub library, name

.macro stub library, name
  .text
  .balign 16
  .globl \name
  .hidden \name
  .type \name, @function
\name:
  jmp *.Laddress_\name(%rip)
.Lload_\name:
  lea .Laddress_\name(%rip), %r11
  jmp .Lload
  .size \name, . - \name
  .section .rodata.str1.1, "aMS", @progbits, 1
.Lname_\name:
  .asciz "\name"
  .data
  .balign 8
.Laddress_\name:
  .quad .Lload_\name, .Lname_\name, \library
.endm

  .text
// Every register that may hold an argument is kept: also al, the number of vector registers of a variadic call.
.Lload:
  .cfi_startproc
  push %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  mov %rsp, %rbp
  .cfi_def_cfa_register %rbp
  and $-16, %rsp
  push %rdi
  push %rsi
  push %rdx
  push %rcx
  push %r8
  push %r9
  push %r10
  push %rax
  sub $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  mov %r11, %rdi
  call dl_load
  mov %rax, %r11
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  add $128, %rsp
  pop %rax
  pop %r10
  pop %r9
  pop %r8
  pop %rcx
  pop %rdx
  pop %rsi
  pop %rdi
  leave
  jmp *%r11
  .cfi_endproc

#include "functions.h"

  .section .note.GNU-stack, "", @progbits
#endif
