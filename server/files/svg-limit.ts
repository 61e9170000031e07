/** In bytes; drawings of pupils have a hundredth of it. In a file of its own: the server does not load the parser. */
export const SVG_LIMIT = 1024 * 1024;
