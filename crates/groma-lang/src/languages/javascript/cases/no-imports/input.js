const template = `import("a") require("b") ${tag`import("c")`}
import d from "d"`;
const text = "import('e'); require('f')"; // require("g")
/* import("h") */
const pattern = /require("i")/;
const element = <p title="import('j')">import("k") require("l")</p>;
