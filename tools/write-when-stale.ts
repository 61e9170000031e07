import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated file unless it says this already, and tells which of the two. `noun` names it: "machine walks". */
export function writeWhenStale(file: string, text: string, noun: string): void {
  const isFresh = readTextOf(file) === text;
  if (!isFresh) writeFileSync(file, text);
  console.log(`${noun} ${isFresh ? 'are fresh' : 'written'}`);
}

function readTextOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}
