import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDump, type Oddity } from './read-dump.ts';
import type { Value } from './values.ts';

async function read(text: string | Buffer, size = 7, limit?: number) {
  const bytes = Buffer.from(text);
  const oddities: Oddity[] = [];
  const rows: Array<[table: string, ...values: Value[]]> = [];
  const columns = new Map<string, readonly string[]>();
  const lines: number[] = [];
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const options = { tables: new Map(), odd: (one: Oddity) => void oddities.push(one) };
  for await (const part of readDump(chunks(), limit === undefined ? options : { ...options, limit })) {
    columns.set(part.table, part.columns);
    for (const row of part.rows) rows.push([part.table, ...row]);
    lines.push(part.line);
  }
  return { rows, oddities, columns, lines };
}

const head =
  "CREATE TABLE `t` (\n `a` int NOT NULL COMMENT 'x, (y)',\n  `B` text,\n PRIMARY KEY (`a`)\n) ENGINE=InnoDB;\n";

describe('a dump', () => {
  it('is read with and without column names, over several lines and rows', async () => {
    const { rows, columns, oddities } = await read(
      `-- MySQL dump\r\n/*!40101 SET NAMES utf8mb4 */;\r\n${head}LOCK TABLES \`t\` WRITE;\n` +
        "INSERT INTO `t` VALUES (1,'一'),(2,NULL);\nINSERT INTO `base`.`t` (`B`, `a`) VALUES ('x', -3.5e2),\n('y',4)  ;UNLOCK TABLES;\n# end",
    );
    expect(oddities).toEqual([]);
    expect(rows).toEqual([
      ['t', '1', '一'],
      ['t', '2', null],
      ['t', 'x', '-3.5e2'],
      ['t', 'y', '4'],
    ]);
    expect(columns.get('t')).toEqual(['b', 'a']);
  });

  it('is read in the format of Navicat, and after manual edits', async () => {
    const { rows, columns, oddities } = await read(
      '/*\nMySQL Backup\nDatabase: school\n*/\n\nSET FOREIGN_KEY_CHECKS=0;\nDROP TABLE IF EXISTS `school`.`cards`;\n' +
        "CREATE TABLE `cards` (\n  `ID` int(1) unsigned zerofill NOT NULL DEFAULT '0' COMMENT '编号,1:甲(一);2:乙',\n  `data` blob,\n" +
        "  PRIMARY KEY (`ID`) USING BTREE,\n  KEY `k` (`data`(255)) USING BTREE\n) ENGINE=InnoDB COMMENT='free: 4 kB; (`ID` `data`';\n" +
        "create table notes\n(\n    id    varchar(36) not null\n        primary key,\n    note  text null comment '说明'\n);\n\ncreate index n\n    on school.notes (note);\n" +
        'BEGIN;\nLOCK TABLES `school`.`cards` WRITE;\nDELETE FROM `school`.`cards`;\n' +
        "INSERT INTO `school`.`cards` (`ID`,`data`) VALUES ('1', 0x4142),('2', '{\\\"a\\\":\\\"\\\\\\\\d\\\"}');\nUNLOCK TABLES;\nCOMMIT;\n" +
        "BEGIN;\nDELETE FROM `school`.`notes`;\nCOMMIT;\nINSERT INTO `notes`(`id`, `note`) VALUES ('3', NULL);\nINSERT INTO `notes` VALUES ('4');\n",
    );
    expect(rows).toEqual([
      ['cards', '1', 'AB'],
      ['cards', '2', String.raw`{"a":"\\d"}`],
      ['notes', '3', null],
    ]);
    expect(columns.get('cards')).toEqual(['id', 'data']);
    expect(oddities).toEqual([{ line: 33, what: 'INSERT notes' }]);
  });

  it.each([
    [String.raw`'a\'b\"c\\d\n\r\t\0\Z\b'`, 'a\'b"c\\d\n\r\t\0\u001a\b'],
    ["'it''s'", "it's"],
    [String.raw`'50\% \_ \q'`, String.raw`50\% \_ q`],
    ["_binary 'x'", 'x'],
    ["N'x'", 'x'],
    ['0x4142', 'AB'],
    ["x'4142'", 'AB'],
    ["b'101'", '5'],
    ['TRUE', '1'],
    ["'😀 -- no comment; /* none */'", '😀 -- no comment; /* none */'],
    ["''", ''],
    ['/* c */ 7', '7'],
  ])('has the value %s', async (written, value) => {
    const { rows, oddities } = await read(`${head}INSERT INTO t VALUES (1,${written});`, 3);
    expect([rows, oddities]).toEqual([[['t', '1', value]], []]);
  });

  it('reports the line of a statement it does not understand, and continues', async () => {
    const { rows, oddities } = await read(
      `${head}INSERT INTO t VALUES (1,NOW(')')),\n(2,'b'),(3);\nUPDATE t SET a = ';';\n` +
        'DELIMITER ;;\nCREATE TRIGGER x BEGIN INSERT INTO t VALUES (9,9); END ;;\nDELIMITER ;\n' +
        "INSERT INTO t VALUES (4,'d') ON DUPLICATE KEY UPDATE a = 1;INSERT INTO t SELECT 1;INSERT INTO t VALUES (5,'e');",
    );
    expect(rows.map(([, id]) => id)).toEqual(['2', '4', '5']);
    expect(oddities).toEqual([
      { line: 6, what: 'INSERT t' },
      { line: 7, what: 'INSERT t' },
      { line: 8, what: 'UPDATE' },
      { line: 9, what: 'DELIMITER' },
      { line: 12, what: 'INSERT t' },
      { line: 12, what: 'INSERT' },
    ]);
  });

  it.each(["INSERT INTO t VALUES (1,'a'),(2,'b", "INSERT INTO t VALUES (1,'a')", 'SET x = 1', '/* open'])(
    'that is truncated is not accepted as complete: %s',
    async (end) => {
      const { oddities } = await read(head + end);
      expect(oddities.map(({ what }) => what)).toEqual(['文件不完整']);
    },
  );

  it('is refused when a row never ends, or when its text is not UTF-8', async () => {
    await expect(read(`${head}INSERT INTO t VALUES (1,'${'x'.repeat(5000)}`, 100, 1024)).rejects.toThrow(
      '第 6 行：一行数据超过',
    );
    await expect(read(Buffer.from('\ufeffINSERT', 'utf16le'))).rejects.toThrow('UTF-16');
    await expect(read(Buffer.from([0x1f, 0x8b, 8, 0]))).rejects.toThrow('请先解压');
    expect((await read(`\ufeff${head}INSERT INTO t VALUES (1,2);`)).rows).toHaveLength(1);
  });

  it.each([
    ['quotes', `${head}INSERT INTO t VALUES (1,'${"''".repeat(200_000)}');`],
    ['brackets', `${head}INSERT INTO t VALUES ${'('.repeat(400_000)}`],
    ['odd rows', `${head}INSERT INTO t VALUES ${'(f(1)),'.repeat(60_000)}(1,2);`],
    ['comments', `${head}${'/* */'.repeat(80_000)}`],
    ['half comments', `${head}${'/*'.repeat(200_000)}`],
  ])('of nothing but %s is read in time linear to its length', async (_name, text) => {
    const began = performance.now();
    await read(text, 1024);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

const quote = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\0', '\\0')
    .replaceAll('\n', '\\n')
    .replaceAll('\u001a', '\\Z')}'`;
const double = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

describe('the output of a dump writer', () => {
  it('is read back unchanged', async () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^['"\\;,()\-#/*\r\n`0x%_]{0,12}$/u),
    );
    const row = fc.tuple(value, value);
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (rows, size, isDoubled) => {
          const write = isDoubled ? double : quote;
          const text = rows.map((one) => `(${one.map((v) => (v === null ? 'NULL' : write(v))).join(',')})`);
          const { rows: found, oddities } = await read(
            `${head}INSERT INTO \`t\` VALUES ${text.join(',')};\n`,
            size,
          );
          expect(oddities).toEqual([]);
          expect(found).toEqual(rows.map((one) => ['t', ...one]));
        },
      ),
      { numRuns: 150 },
    );
  });
});
