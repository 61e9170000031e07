/**
 * Builds the page of a sandboxed frame with its scripts and styles inlined: one document that browsers cache.
 * Separate files of such a frame are downloaded at every opening, because its origin is opaque
 * (docs/decisions/032-editor-page.md).
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeCompressed } from './compress.mjs';

/**
 * The file from which the server reads the content security policy: the scripts that may run in the pages of
 * the folder.
 */
export const scriptsFile = 'scripts.json';

/**
 * Inlines files at the places where the page names them. Errors: the page names a file that is not given, or
 * a given file is not named.
 * @param {string} page
 * @param {Readonly<Record<string, string>>} files by their name in the page, without `./`
 * @returns {{ html: string, sources: string[] }} the page, and the sources of its scripts for the content
 * security policy
 */
export function frameWhole(page, files) {
  const used = new Set();
  /** @param {string} name */
  const contentOf = (name) => {
    const content = files[name];
    if (content === undefined) throw new Error(`The frame's page names ${name}, which is not there`);
    used.add(name);
    return content;
  };
  /** @type {string[]} */
  const sources = [];
  const html = page
    .replaceAll(
      /<link rel="stylesheet" href="\.\/([\w.-]+)" \/>/g,
      (_all, name) => `<style>${contentOf(name)}</style>`,
    )
    .replaceAll(/<script src="\.\/([\w.-]+)"><\/script>/g, (_all, name) => {
      // Strings, templates and patterns mean the same with the escape; the HTML parser would read a comment.
      const code = contentOf(name).replaceAll('<!--', String.raw`\x3C!--`);
      // The HTML parser would end the script there or change it, so that its hash no longer matches the
      // policy.
      if (/<\/script|\r|\0/i.test(code)) throw new Error(`${name} cannot stand inside a page`);
      sources.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      return `<script>${code}</script>`;
    });
  const left = Object.keys(files).filter((name) => !used.has(name));
  if (left.length > 0) throw new Error(`The frame's page does not name ${left.join(', ')}`);
  return { html, sources };
}

/**
 * Writes the pages of a folder with their compressed variants, and the script sources for the policy.
 * @param {string} folder
 * @param {Readonly<Record<string, ReturnType<typeof frameWhole>>>} pages by file name
 */
export async function writeFrames(folder, pages) {
  const sources = new Set(Object.values(pages).flatMap((page) => page.sources));
  await Promise.all([
    ...Object.entries(pages).map(([name, { html }]) => writePacked(path.join(folder, name), html)),
    writeFile(path.join(folder, scriptsFile), `${JSON.stringify([...sources], null, 2)}\n`),
  ]);
}

/** @param {string} file @param {string} text */
async function writePacked(file, text) {
  const content = Buffer.from(text);
  await writeCompressed(file, content);
  // The page is written last: a folder with its page is complete.
  await writeFile(file, content);
}
