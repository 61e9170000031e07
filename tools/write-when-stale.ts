import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated file if its text changed, and logs it. `noun` names it: "machine walks". */
export function writeWhenStale(file: string, text: string, noun: string): void {
  if (readTextOf(file) === text) return;
  writeFileSync(file, text);
  console.log(`wrote ${noun}`);
}

function readTextOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The file does not exist yet.
    return '';
  }
}
