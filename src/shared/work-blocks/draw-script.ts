import { init, newView } from 'scratchblocks/scratch3/index.js';
import {
  Block,
  Comment,
  Document,
  Icon,
  Input,
  Label,
  Script,
  type Child,
} from 'scratchblocks/syntax/index.js';
import type { Piece, ReadBlock } from './script-tree.ts';

/** A readable size on a page; the editor uses 1. */
const scale = 0.75;

/** Draws a script in the editor's style. */
export function drawScript(blocks: readonly ReadBlock[]): SVGSVGElement {
  init(window);
  const drawing = newView(scriptDocument(blocks), { style: 'scratch3', scale }).render();
  drawing.setAttribute('aria-hidden', 'true');
  return drawing;
}

/** Returns the document that scratchblocks draws. */
export function scriptDocument(blocks: readonly ReadBlock[]): Document {
  return new Document([scriptOf(blocks)]);
}

function scriptOf(blocks: readonly ReadBlock[]): Script {
  return new Script(blocks.map(blockOf));
}

function blockOf({ shape, category, pieces, comment }: ReadBlock): Block {
  const children = pieces.map(childOf);
  const commentBlock = comment === undefined ? undefined : new Comment(comment, true);
  return new Block({ shape, category }, children, commentBlock);
}

function childOf(piece: Piece): Child {
  switch (piece.kind) {
    case 'label':
      return new Label(piece.text);
    case 'icon':
      return new Icon(piece.name);
    case 'slot':
      return new Input(piece.shape, piece.value);
    case 'script':
      return scriptOf(piece.blocks);
    case 'block':
    default:
      return blockOf(piece);
  }
}

/** Highlights the labels of a drawing that contain `searchText`. */
export function markText(drawing: SVGSVGElement, searchText: string): void {
  for (const label of drawing.querySelectorAll('text')) {
    const isFound = searchText !== '' && (label.textContent ?? '').toLowerCase().includes(searchText);
    label.classList.toggle('blocks-found', isFound);
  }
}
