import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { sourceFiles, type SourceFile } from '#tests/support/source-files.ts';

const files = sourceFiles('openapi', 'machines', 'expressions', 'server', 'src', 'tests', 'tools');
const isTest = (name: string): boolean => /\.(test|journey|long)\.tsx?$/.test(name);
// House style 5: generated files and seed data are exempt; a fixture of tests is data too.
const isData = (name: string): boolean => name.startsWith('server/store/seed/') || /fixture/.test(name);

const lines = (text: string): number => text.split('\n').length - 1;

describe('sizes (house style 5)', () => {
  it('of files stay under 300 lines, of tests under 500', () => {
    const long = files
      .filter((file) => !isData(file.name) && lines(file.text) > (isTest(file.name) ? 500 : 300))
      .map((file) => `${file.name}: ${lines(file.text)}`);
    expect(long).toEqual([]);
  });

  it('of functions stay under 60 lines, of components under 100', () => {
    const long = files
      .filter((file) => !isTest(file.name) && !isData(file.name) && /\.tsx?$/.test(file.name))
      .flatMap(longFunctions);
    expect(long).toEqual([]);
  });

  // 44 lists are declarations for it. By hand one takes some 300 lines with its form, bin, undo, import and export, so at
  // 6,000 the kit still is less than half of what it spares; an option for one page alone costs more here than there.
  it('of the kit of list pages stays under 6,000 lines', () => {
    const kit = files.filter(({ name }) => name.startsWith('src/resource/') && !isTest(name));
    const all = kit.reduce((total, { text }) => total + lines(text), 0);
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(6000);
  });

  it('of machines stay under 200 lines and 10 states', () => {
    const long = files
      .filter((file) => file.name.endsWith('.machine.ts') && lines(file.text) > 200)
      .map((file) => file.name);
    const wide = catalogue.filter((entry) => stateCount(entry.machine.root) > 10).map((entry) => entry.id);
    expect(catalogue.length).toBeGreaterThan(0);
    expect([...long, ...wide]).toEqual([]);
  });

  it('of routes stay under 30 lines', () => {
    const long = files
      .filter((file) => file.name.startsWith('src/routes/') && lines(file.text) > 30)
      .map((file) => file.name);
    expect(long).toEqual([]);
  });
});

type StateNode = { readonly states: Readonly<Record<string, StateNode>> };

function stateCount(node: StateNode): number {
  return Object.values(node.states).reduce((total, child) => total + 1 + stateCount(child), 0);
}

function longFunctions(file: SourceFile): string[] {
  const source = ts.createSourceFile(
    file.name,
    file.text,
    ts.ScriptTarget.Latest,
    true,
    file.name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      const name = functionName(node);
      const limit = file.name.endsWith('.tsx') && /^[A-Z]/.test(name) ? 100 : 60;
      if (last - first + 1 > limit) found.push(`${file.name}:${first + 1} ${name} ${last - first + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function functionName(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : '(anonymous)';
}
