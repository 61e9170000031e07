import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated file unless it says this already, and tells so. `noun` names it: "machine walks". */
export function writeWhenStale(file: string, text: string, noun: string): void {
  if (readTextOf(file) === text) return;
  writeFileSync(file, text);
  console.log(`wrote ${noun}`);
}

function readTextOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}
