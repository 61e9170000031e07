import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

const files = sourceFiles('openapi', 'machines', 'server', 'src', 'tests', 'tools');

describe('source', () => {
  it('holds no comment that silences a tool', () => {
    const silence = new RegExp(['oxlint', 'eslint', '@ts'].map((tool) => `${tool}-(disable|ignore|expect-error|nocheck)`).join('|'));
    expect(files.filter((file) => silence.test(file.text)).map((file) => file.name)).toEqual([]);
  });

  it('evaluates no text as code', () => {
    const evaluation = /\beval\(|new Function\(|setTimeout\(\s*['"`]/;
    const product = files.filter((file) => /^(src|server|machines|openapi)\//.test(file.name) && !file.name.includes('.test.'));
    expect(product.filter((file) => evaluation.test(file.text)).map((file) => file.name)).toEqual([]);
  });

  it('builds no SQL from text', () => {
    const raw = files.filter((file) => file.name.startsWith('server/') && /\bsql\.(raw|lit)\(/.test(file.text) && !file.name.includes('.test.'));
    // The migrator runs the files of migrations; the list query maps four operators to themselves.
    expect(raw.map((file) => file.name).sort()).toEqual(['server/http/list-query.ts', 'server/store/migrate.ts']);
  });

  it('puts HTML on the page through one component', () => {
    const dangerous = files.filter((file) => file.name.startsWith('src/') && /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(file.text));
    expect(dangerous.map((file) => file.name)).toEqual([]);
  });

  it('has a folder with machine, test and README for every entry of the catalogue and no other', () => {
    const folders = [...new Set(sourceFiles('machines').flatMap((file) => /^machines\/([^/]+)\//.exec(file.name)?.[1] ?? []))].sort();
    expect(catalogue.map((entry) => entry.id).sort()).toEqual(folders);
    const missing = folders.flatMap((name) => [`${name}.machine.ts`, `${name}.test.ts`, 'README.md'].map((file) => `machines/${name}/${file}`)).filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });

  it('answers every invoked actor: done and error', () => {
    const machines = files.filter((file) => file.name.endsWith('.machine.ts'));
    const unanswered = machines.flatMap((file) => {
      const invokes = file.text.match(/\binvoke:/g)?.length ?? 0;
      const errors = file.text.match(/\bonError:/g)?.length ?? 0;
      return invokes > errors ? [`${file.name}: ${invokes} invoke, ${errors} onError`] : [];
    });
    expect(unanswered).toEqual([]);
  });

  it('names exact versions of its dependencies', () => {
    const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(JSON.stringify(manifest)).not.toMatch(/":"[\^~]/);
  });
});
