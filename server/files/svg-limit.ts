/**
 * Maximum bytes of an SVG; pupils' drawings have a hundredth of it. In a separate file, so that the server does not
 * load the parser.
 */
export const SVG_LIMIT = 1024 * 1024;
