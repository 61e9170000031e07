import { describe, expect, it } from 'vitest';
import { importsOf, isTest, resolveImport, sourceFiles } from '#tests/support/source/source-files.ts';

// Decision 073: rows of online forms have a single gate. A row table is reached only by its name, and names
// come from the registry, so the importers of the registry are the modules that could bypass the row policy.

const files = sourceFiles('server').filter(({ name }) => !isTest(name));

const importersOf = (target: string): string[] =>
  files
    .filter((file) => importsOf(file).some((one) => resolveImport(file.name, one) === target))
    .map(({ name }) => name)
    .toSorted();

describe('rows of online forms', () => {
  it('only the row policy and publishing import the registry', () => {
    const others = importersOf('server/forms/shared/tables/registry.store.ts').filter(
      (name) => !/^server\/forms\/(?:shared|designer)\//.test(name),
    );
    expect(others).toEqual([]);
  });

  it('only the row policy creates an authorized query, and only that query returns the table of rows', () => {
    const makers = files
      .filter(({ text }) => /\bauthorizeQuery\(|new AuthorizedQuery\(/.test(text))
      .map(({ name }) => name);
    expect(makers.toSorted()).toEqual([
      'server/forms/shared/access/authorized-query.store.ts',
      'server/forms/shared/access/row-policy.ts',
    ]);
    // The stores of rows get the table from an authorized query.
    const named = files.filter(
      ({ name, text }) =>
        /^server\/forms\/shared\/(?:access|read|write|rules|display-text|choices|values)\//.test(name) &&
        /\browsTable\(/.test(text),
    );
    expect(named.map(({ name }) => name)).toEqual(['server/forms/shared/access/authorized-query.store.ts']);
  });

  it('only the listed files name the database schema of the rows', () => {
    const schema = /['"`]onl['"`.]|\bonl\.|["'`]t_/;
    const naming = files.filter(({ text }) => schema.test(text)).map(({ name }) => name);
    const allowed = /^server\/(?:forms\/(?:shared|designer)\/|store\/migrations|store\/\w+\.gen|backup\/)/;
    // The first file queries the files that rows name, the second copies the rows into an archive, the others set
    // the roles of the schema.
    expect(naming.filter((name) => !allowed.test(name)).toSorted()).toEqual([
      'server/shared/stored-files/unused-files.store.ts',
      'server/store/backup.store.ts',
      'server/store/online-role.store.ts',
      'server/store/separate-roles.store.ts',
    ]);
  });

  it('reports read rows and curated views only through an opened source with its condition', () => {
    const naming = files.filter(({ text }) => /\bonl_report[.'"`](?!_)/.test(text)).map(({ name }) => name);
    // The second file creates the views of forms.
    expect(naming.filter((name) => !name.startsWith('server/store/migrations')).toSorted()).toEqual([
      'server/forms/reports/view-source.store.ts',
      'server/forms/shared/tables/form-view.store.ts',
      'server/store/sql-role.store.ts',
    ]);
    const reading = files.filter(
      ({ name, text }) => name.startsWith('server/forms/reports/') && /source\.table\b/.test(text),
    );
    expect(reading.map(({ name }) => name)).toEqual(['server/forms/reports/report-query.store.ts']);
    const [text = ''] = reading.map((file) => file.text);
    const limited = /from \$\{source\.table\}[\s\S]{0,60}?\swhere \$\{whereOf\(source, conditions\)\}/g;
    expect([text.match(/\bsource\.table\b/g)?.length, text.match(limited)?.length]).toEqual([2, 2]);
  });

  it('every statement on rows uses the condition of the authorized query', () => {
    for (const name of ['read/rows', 'read/row-page', 'write/row-write'].map(
      (one) => `server/forms/shared/${one}.store.ts`,
    )) {
      const text = files.find((file) => file.name === name)?.text ?? '';
      const statements = text.match(/\b(?:select|update|delete)\b[^;]*?\bas rows\b[^;]*;/g) ?? [];
      expect(statements.length).toBeGreaterThan(name.includes('page') ? 1 : 2);
      expect(statements.filter((one) => !/\bcondition\b/.test(one))).toEqual([]);
    }
  });
});
