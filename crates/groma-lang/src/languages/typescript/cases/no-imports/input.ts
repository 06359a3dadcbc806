const template = `import("a").A<B> and import('b').A[]
import("c").A<B> ${tag`typeof import("d")>`}`;
const text = "import('e').A<B> require('f')";
/* import("g").A<B>
   import("h").A<B> */
const more = 1; // import("i").A[]
const pattern = /import("j").A<B>/;
