import { Extension, Node, type Extensions, type NodeViewRenderer } from '@tiptap/react';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { tableExtensions } from './table-nodes.ts';

const linkable = /^(https?:|mailto:|tel:|\/(?!\/))/i;

/** Returns whether a link target is allowed: the server's sanitiser keeps it, and it cannot run anything. */
export function isLinkable(address: string): boolean {
  return linkable.test(address);
}

export const alignments = ['center', 'right', 'justify'] as const;

/** Alignment uses the old attribute: styles are removed wherever the text is shown. */
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

/** Video and sound in older texts: shown, moved and removed as a whole. */
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
 * Returns the address for displaying a picture if it differs from the stored one; undefined otherwise. The text keeps
 * the stored one.
 */
export type ShowPicture = (src: string) => Promise<string> | undefined;

/**
 * The editor's schema: exactly the content that the server's sanitiser (server/files/clean-html.ts) keeps and the pages
 * show, so that nothing changes on the way. Pictures are shown by the addresses of `showPicture`.
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
    // Inline, as in older texts.
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

/** A picture in the editor, shown by its display address. */
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
