import MarkdownIt from 'markdown-it';

/** Tags that somebody types are text; a new line is one, as everywhere else where people write. */
const markdown = new MarkdownIt({ html: false, breaks: true });

/** HTML of Markdown, not yet sanitised. */
export const markdownHtml = (text: string): string => markdown.render(text);
