/** The part of scratchblocks 3.7.1 that is used here; the package has no types. */
declare module 'scratchblocks/syntax/index.js' {
  export class Label {
    readonly isLabel: boolean;
    constructor(value: string);
  }
  export class Icon {
    readonly isIcon: boolean;
    constructor(name: string);
  }
  export class Input {
    readonly isInput: boolean;
    constructor(shape: string, value: string);
  }
  export class Comment {
    readonly isComment: boolean;
    constructor(value: string, hasBlock: boolean);
  }
  export class Block {
    readonly info: BlockInfo;
    constructor(info: BlockInfo, children: readonly Child[], comment?: Comment);
  }
  export class Script {
    readonly blocks: readonly Block[];
    constructor(blocks: readonly Block[]);
  }
  export class Document {
    readonly scripts: readonly Script[];
    constructor(scripts: readonly Script[]);
  }
  export type BlockInfo = { readonly shape: string; readonly category: string };
  export type Child = Label | Icon | Input | Block | Script;
  export function loadLanguages(languages: Readonly<Record<string, object>>): void;
  export function parse(code: string, options: { readonly languages: readonly string[] }): Document;
}

declare module 'scratchblocks/syntax/commands.js' {
  const commands: readonly {
    readonly id?: string;
    readonly inputs?: readonly string[];
    readonly shape: string;
    readonly category: string;
    readonly hasLoopArrow?: boolean;
  }[];
  export default commands;
}

declare module 'scratchblocks/scratch3/index.js' {
  import type { Document } from 'scratchblocks/syntax/index.js';
  export function init(window: Window): void;
  export function newView(
    document: Document,
    options: { readonly style: 'scratch3'; readonly scale: number },
  ): { render(): SVGSVGElement };
}

declare module 'scratchblocks/scratch3/style.css.js' {
  const css: string;
  export default css;
}
