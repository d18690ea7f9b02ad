return function(props) return "Hello " .. props.name end
