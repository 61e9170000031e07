import { Extension, Node, type Extensions, type NodeViewRenderer } from '@tiptap/react';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { tableExtensions } from './table-nodes.ts';

const linkable = /^(https?:|mailto:|tel:|\/(?!\/))/i;

/** Whether a link may lead there: what the server's sanitiser keeps, and no way to run anything. */
export function isLinkable(address: string): boolean {
  return linkable.test(address);
}

export const alignments = ['center', 'right', 'justify'] as const;

/** By the old attribute: styles are taken out wherever the text is shown. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => {
            const found = element.style.textAlign || element.getAttribute('align');
            return alignments.find((one) => one === found) ?? null;
          },
        },
      },
    },
  ],
});

/** Video and sound that older texts have: shown, moved and removed as a whole. */
const media = (['video', 'audio'] as const).map((name) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: {
        default: null,
        parseHTML: (element) =>
          element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? null,
      },
      ...(name === 'video'
        ? { width: { default: null }, height: { default: null }, poster: { default: null } }
        : {}),
    }),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, { ...HTMLAttributes, controls: '' }],
  }),
);

/**
 * The address by which the page shows a picture of a text, where that is another than the text's own: undefined where
 * it is the same. The text itself keeps its own.
 */
export type ShowPicture = (src: string) => Promise<string> | undefined;

/**
 * What a text may hold: exactly what the server's sanitiser (server/files/clean-html.ts) keeps and the pages show, so that
 * nothing changes on the way. Pictures are shown by the addresses that `showPicture` makes.
 */
export function richExtensionsWith(showPicture: ShowPicture | undefined): Extensions {
  const picture =
    showPicture === undefined ? Image : Image.extend({ addNodeView: () => drawnBy(showPicture) });
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: isLinkable,
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
    }),
    // In a line, as older texts have them.
    picture.configure({ inline: true }),
    Alignment,
    ...media,
    ...tableExtensions,
  ];
}

/** Shows the picture of this address in an element. */
async function showIn(picture: HTMLImageElement, src: string, showPicture: ShowPicture): Promise<void> {
  try {
    picture.src = (await showPicture(src)) ?? src;
  } catch {
    picture.alt = '图片无法显示';
  }
}

/** A picture in the editor, by the address that it is shown by. */
function drawnBy(showPicture: ShowPicture): NodeViewRenderer {
  return ({ node, HTMLAttributes }) => {
    const dom = document.createElement('img');
    for (const [name, value] of Object.entries(HTMLAttributes))
      if (name !== 'src' && value !== null && value !== undefined) dom.setAttribute(name, String(value));
    const src = String(node.attrs['src'] ?? '');
    void showIn(dom, src, showPicture);
    return { dom };
  };
}

export const richExtensions = richExtensionsWith(undefined);
