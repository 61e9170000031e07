import MarkdownIt from 'markdown-it';

/** Typed tags are plain text; a line break stays one, as everywhere in user text. */
const markdown = new MarkdownIt({ html: false, breaks: true });

/** Converts Markdown to HTML, not yet sanitised. */
export const markdownHtml = (text: string): string => markdown.render(text);
