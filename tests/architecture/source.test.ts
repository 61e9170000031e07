import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourceFiles, type SourceFile } from '#tests/support/source/source-files.ts';

const files = sourceFiles('openapi', 'machines', 'common', 'server', 'src', 'tests', 'tools');

describe('source files', () => {
  it('no comment disables a linter or type check', () => {
    const silence = new RegExp(
      ['oxlint', 'eslint', '@ts'].map((tool) => `${tool}-(disable|ignore|expect-error|nocheck)`).join('|'),
    );
    expect(files.filter((file) => silence.test(file.text)).map((file) => file.name)).toEqual([]);
  });

  it('no string is evaluated as code', () => {
    const evaluation = /\beval\(|new Function\(|setTimeout\(\s*['"`]/;
    const product = files.filter(
      (file) =>
        /^(src|server|machines|expressions|openapi)\//.test(file.name) &&
        !file.name.includes('.test.') &&
        // It explains the function of Python.
        file.name !== 'src/code-frame/python-reference.ts',
    );
    expect(product.filter((file) => evaluation.test(file.text)).map((file) => file.name)).toEqual([]);
  });

  it('no SQL is built from strings', () => {
    const raw = files.filter(
      (file) =>
        file.name.startsWith('server/') &&
        /\bsql\.(raw|lit)\(/.test(file.text) &&
        !file.name.includes('.test.'),
    );
    // The migrator runs the migration files.
    expect(raw.map((file) => file.name)).toEqual(['server/store/migrate.ts']);
  });

  it('only the sanitiser and the rich text component write HTML', () => {
    const dangerous = files.filter(
      (file) =>
        file.name.startsWith('src/') &&
        /dangerouslySetInnerHTML|\.innerHTML\s*=|replaceChildren\(.*Html/.test(file.text),
    );
    expect(dangerous.map((file) => file.name)).toEqual([
      'src/shared/text/safe-html.ts',
      'src/shared/ui/media/rich-text.tsx',
    ]);
  });

  const sheetsWith = (part: string) => {
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    );
    expect(sheets.length).toBeGreaterThan(0);
    return sheets.filter((name) => readFileSync(`src/${name}`, 'utf8').includes(part));
  };

  it('no class name matches the prefix allowed in user texts', () => {
    expect(sheetsWith('.own-')).toEqual([]);
  });

  it('every invoked promise has onDone and onError', () => {
    expect(files.filter((file) => file.name.endsWith('.machine.ts')).flatMap(unansweredInvokes)).toEqual([]);
  });

  it('every actor of the app is created with the inspector', () => {
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const blind = files.filter(({ name, text }) => {
      const makes = count(text, /\b(createActor|useActorRef)\(/g);
      const isApp = /^src\/(app|shared|features|routes)\//.test(name);
      // The import counts as one use.
      return (
        isApp && !/\.test\.|\/testing\//.test(name) && makes > 0 && count(text, /\binspected\b/g) <= makes
      );
    });
    expect(blind.map(({ name }) => name)).toEqual([]);
  });

  it('dependencies are pinned to exact versions', () => {
    const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(JSON.stringify(manifest)).not.toMatch(/":"[\^~]/);
  });
});

/** Returns invoked promises without onDone or onError. A callback actor does not end by itself. */
function unansweredInvokes(file: SourceFile): string[] {
  const folder = file.name.slice(0, file.name.lastIndexOf('/'));
  const declarations = sourceFiles(folder)
    .map((one) => one.text)
    .join('\n');
  const source = ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'invoke' &&
      ts.isObjectLiteralExpression(node.initializer)
    ) {
      const parts = new Map(
        node.initializer.properties.map((part) => [part.name?.getText() ?? '', part.getText()]),
      );
      const actor = /'(\w+)'/.exec(parts.get('src') ?? '')?.[1] ?? '';
      const endless = new RegExp(`\\b${actor}: fromCallback\\b`).test(declarations);
      if (!endless && !(parts.has('onDone') && parts.has('onError'))) found.push(`${file.name}: ${actor}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
