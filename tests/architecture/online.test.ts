import { describe, expect, it } from 'vitest';
import { importsOf, isTest, resolveImport, sourceFiles } from '#tests/support/source-files.ts';

// Decision 073: rows of online forms have one gate. A table of rows is reached by its name alone, and the names come from
// the registry: who may import it is who could go around the gate.

const files = sourceFiles('server').filter(({ name }) => !isTest(name));

const importersOf = (target: string): string[] =>
  files
    .filter((file) => importsOf(file).some((one) => resolveImport(file.name, one) === target))
    .map(({ name }) => name)
    .toSorted();

describe('rows of online forms', () => {
  it('are named by the registry, for the gate and for publishing', () => {
    const beside = importersOf('server/online/registry.store.ts').filter(
      (name) => !/^server\/(?:online|modules\/online-form)\//.test(name),
    );
    expect(beside).toEqual([]);
  });

  it('are reached by a pass, and passes are given by the gate alone', () => {
    const makers = files.filter(({ text }) => /\bpassOf\(|new RowPass\(/.test(text)).map(({ name }) => name);
    expect(makers.toSorted()).toEqual(['server/online/row-gate.ts', 'server/online/row-pass.store.ts']);
    // What keeps rows takes their table from a pass.
    const named = files.filter(
      ({ name, text }) => name.startsWith('server/online/row') && /\browsTable\(/.test(text),
    );
    expect(named.map(({ name }) => name)).toEqual(['server/online/row-pass.store.ts']);
  });

  it('are in a schema that nothing else names', () => {
    const schema = /['"`]onl['"`.]|\bonl\.|["'`]t_/;
    const naming = files.filter(({ text }) => schema.test(text)).map(({ name }) => name);
    const allowed = /^server\/(?:online\/|modules\/online-form\/|store\/migrations|store\/\w+\.gen|backup\/)/;
    // The first takes the rows as they are into an archive, the next two give the schema its roles, the last asks which
    // files they name.
    expect(naming.filter((name) => !allowed.test(name))).toEqual([
      'server/store/backup.store.ts',
      'server/store/online-role.store.ts',
      'server/store/separate-roles.store.ts',
      'server/shared/records/unused-files.store.ts',
    ]);
  });

  it('and curated views are reached by reports through an opened source alone, with its condition', () => {
    const naming = files.filter(({ text }) => /\bonl_report[.'"`](?!_)/.test(text)).map(({ name }) => name);
    // The first makes the views of forms.
    expect(naming.filter((name) => !name.startsWith('server/store/migrations'))).toEqual([
      'server/online/form-view.store.ts',
      'server/store/sql-role.store.ts',
      'server/modules/online-report/view-source.store.ts',
    ]);
    const reading = files.filter(
      ({ name, text }) => name.includes('online-report') && /source\.table\b/.test(text),
    );
    expect(reading.map(({ name }) => name)).toEqual(['server/modules/online-report/report-query.store.ts']);
    const [text = ''] = reading.map((file) => file.text);
    const limited = /from \$\{source\.table\}[\s\S]{0,60}?\swhere \$\{whereOf\(source, conditions\)\}/g;
    expect([text.match(/\bsource\.table\b/g)?.length, text.match(limited)?.length]).toEqual([2, 2]);
  });

  it('ask for every row through the condition of the pass', () => {
    for (const name of ['rows', 'row-page', 'row-write'].map((one) => `server/online/${one}.store.ts`)) {
      const text = files.find((file) => file.name === name)?.text ?? '';
      const statements = text.match(/\b(?:select|update|delete)\b[^;]*?\bas rows\b[^;]*;/g) ?? [];
      expect(statements.length).toBeGreaterThan(name.includes('page') ? 1 : 2);
      expect(statements.filter((one) => !/\bcondition\b/.test(one))).toEqual([]);
    }
  });
});
