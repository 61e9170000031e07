import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { menus } from '#server/store/seed/base/menus.ts';
import { frontMenu } from '#server/store/seed/base/front-menu.ts';
import { pupilWords } from '#shared/app/use-reader-word.ts';
import { isTest, sourceFiles, type SourceFile } from '#tests/support/source/source-files.ts';

/** The rejected words of the table in docs/zh/用词.md: its third column, below the heading and the rule. */
const rejected = [...readFileSync('docs/zh/用词.md', 'utf8').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|/gm)]
  .slice(2)
  .flatMap(([, words = '']) => words.split('、'))
  .map((word) => word.trim())
  .filter((word) => word !== '–');

/** Texts that stay as they are, with the reason. The words and marks within them are not rejected. */
const fixedTexts = [
  ['课程包管理', 'the name of the menu is fixed by the specification'],
  ['用户名: ', 'stored logs of running schools begin like this'],
  ['欢迎使用 Scratch 教学平台', 'the title of an announcement of the demonstration school'],
  ['当前系统无登陆用户!', 'fixed by the specification'],
  ['您尚未设置部门信息!', 'fixed by the specification'],
  ['首页不能关闭!', 'fixed by the specification'],
  ['请输入旧密码!', 'fixed by the specification'],
  ['请输入新密码!', 'fixed by the specification'],
  ['请确认新密码!', 'fixed by the specification'],
  ['很抱歉，资源未找到!', 'fixed by the specification'],
  ['真的要注销登录吗 ?', 'fixed by the specification'],
] as const;

const header = 'the headers of sheets are fixed by the specification, and errors name them';
const alias = 'headers in the sheets of other systems';
const older = 'headers of sheets from older versions';
const block = 'the word of Scratch on its block';

/** Rejected words that stay in one file, with the reason. */
const fixedWords = [
  ['server/modules/check-rules/check-rule.operations.ts', '规则Code', older],
  ['server/modules/departments/members/import-students.ts', '登录账号', header],
  ['server/modules/fill-rules/fill-rule.operations.ts', '规则Code', older],
  ['server/modules/fill-rules/fill-rule.operations.ts', '实现类', older],
  ['server/modules/users/import-change.rules.ts', '登录账号', header],
  ['server/modules/works/grading/import-marks.rules.ts', '登录账号', alias],
  ['server/modules/works/grading/import-marks.rules.ts', '用户名', alias],
  ['server/modules/works/grading/import-marks.rules.ts', '帐号', alias],
  ['server/shared/people/import-user.rules.ts', '登录账号', header],
  ['server/shared/people/import-user.rules.ts', '真实姓名', header],
  ['server/shared/people/name-mismatch.rules.ts', '真实姓名', header],
  ['server/shared/people/user-sheet.ts', '登录账号', header],
  ['server/shared/people/user-sheet.ts', '真实姓名', header],
  ['server/shared/people/user-sheet.ts', '用户名', alias],
  ['server/shared/people/user-sheet.ts', '帐号', alias],
  ['server/shared/people/user-sheet.ts', '登录名', alias],
  ['server/shared/people/user-sheet.ts', '手机号码', alias],
  ['src/features/users/user-resource.ts', '登录账号', 'the option names the header of the sheet'],
  ['src/features/versions/block-names.ts', '用户名', block],
  ['src/player-frame/monitor-labels.ts', '用户名', block],
] as const;

/** A half-width mark after a Chinese character, or a quotation mark that the product does not use. */
const oddMark = /\p{Script=Han} ?[!?]|[「」]/u;

/** The product, without the old product's texts (legacy import, fixtures) and merged migrations. */
const files = sourceFiles('common', 'machines', 'server', 'src').filter(
  ({ name }) => !isTest(name) && !/legacy-import\/|\/migrations\/|fixture/.test(name),
);

/**
 * Returns the texts of literals and elements. Comments, patterns and tagged templates are no texts, and nor are words
 * that are chosen by their reader if `byReader` is false.
 */
function textsOf({ name, text }: SourceFile, byReader = true): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) return;
    if (
      !byReader &&
      ts.isCallExpression(node) &&
      /^(?:word|useReaderWord\(\))$/.test(node.expression.getText())
    )
      return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    )
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return found;
}

const terms = readFileSync('docs/zh/用词.md', 'utf8');
/** The pairs of the list 学生看到的词, and the words below it. */
const wordsOfReaders = [...terms.matchAll(/^- (.+) → (.+)$/gm)].map(([, staff = '', child = '']) => [
  staff,
  child,
]);
const notForChildren = [
  ...wordsOfReaders.map(([staff = '']) => staff),
  ...(/学生的页面也不用：(.+?)。/.exec(terms)?.[1]?.split('、') ?? []),
];

/** The pages, menus and dialogs that a pupil sees. */
const pupilFiles = files.filter(({ name }) =>
  [
    /^src\/features\/(account-settings|class-join|hand-ins|help|learning|login|public-site|shell|storage|studio|theme|tour|versions|works)\//,
    /^src\/features\/class-login\/picture-login/,
    /^src\/features\/announcements\/(announcement-dialog|bell|learner|my-|new-|notice-|read-all)/,
    /^src\/features\/dashboard\/(learner|next-thing)/,
    /^src\/features\/exhibitions\/(choose-work|exhibition\.page|my-|own-|vote)/,
    /^src\/features\/form-rows\/(simple\/|forms-to-fill)/,
    /^src\/features\/homework\/(homework-(about|filter|list|state)\.|my-)/,
    /^src\/features\/progress\/(badge|certificate|learning-summary|my-)/,
    /^src\/features\/public-forms\/public-form/,
    /^src\/shared\/(reading|work|work-player)\//,
  ].some((pattern) => pattern.test(name)),
);

const withoutFixed = (text: string): string =>
  fixedTexts.reduce((left, [fixed]) => left.replaceAll(fixed, ''), text);

/** Returns `file: word` for each rejected word in a text of a file. */
const rejectedIn = (file: SourceFile): string[] => {
  // Most files hold none, and are not parsed.
  const words = rejected.filter((word) => file.text.includes(word));
  if (words.length === 0) return [];
  const texts = textsOf(file).map(withoutFixed);
  return words
    .filter((word) => texts.some((text) => text.includes(word)))
    .map((word) => `${file.name}: ${word}`);
};

describe('pages of pupils', () => {
  it('have no words of an office, except where the reader decides', () => {
    expect(pupilFiles.length).toBeGreaterThan(250);
    const found = pupilFiles
      .filter(({ text }) => notForChildren.some((word) => text.includes(word)))
      .flatMap((file) =>
        textsOf(file, false).flatMap((text) =>
          notForChildren.filter((word) => text.includes(word)).map((word) => `${file.name}: ${word}`),
        ),
      );
    expect(found).toEqual([]);
  });

  it('have the words of the list', () => {
    expect(Object.entries(pupilWords)).toEqual(wordsOfReaders);
    const shown = Object.values(pupilWords).join('');
    expect(notForChildren.filter((word) => shown.includes(word))).toEqual([]);
  });

  it('are in menus without such words', () => {
    type Menu = (typeof menus)[number];
    const namesOf = (all: readonly Menu[]): string[] =>
      all.flatMap(({ name, roles, children = [] }) => [
        ...(roles.includes('student') ? [name] : []),
        ...namesOf(children),
      ]);
    // Every form has its page in the menu of every user, hidden and under its own title.
    const names = [...namesOf(menus), ...frontMenu.map(({ name }) => name)].filter(
      (name) => !name.startsWith('AUTO'),
    );
    expect(names).toContain('我的作业');
    expect(names.filter((name) => notForChildren.some((word) => name.includes(word)))).toEqual([]);
  });

  it('may have a word that the reader decides', () => {
    const text = "const one = <p title={word('回到前台')}>{`${useReaderWord()('欢迎您，')}甲`}</p>;";
    expect(textsOf({ name: 'toy.tsx', text }, false)).toEqual(['', '甲']);
  });
});

describe('Chinese texts', () => {
  it('have no word that the page of terms rejects, except the listed ones', () => {
    expect(rejected).toContain('帐号');
    const allowed = fixedWords.map(([file, word]) => `${file}: ${word}`);
    const found = files.flatMap(rejectedIn);
    expect(found.filter((one) => !allowed.includes(one))).toEqual([]);
    // An exception that nothing needs is removed.
    expect(allowed.filter((one) => !found.includes(one))).toEqual([]);
  });

  it('have full-width marks and the quotation marks “”', () => {
    expect('首页不能关闭!').toMatch(oddMark);
    // The hints of the inspector quote with 「」, which the test of its hints reads.
    const odd = files
      .filter(({ name, text }) => !name.startsWith('src/inspector/') && oddMark.test(text))
      .flatMap((file) =>
        textsOf(file)
          .filter((text) => oddMark.test(withoutFixed(text)))
          .map((text) => `${file.name}: ${text}`),
      );
    expect(odd).toEqual([]);
  });

  it('that are fixed still exist', () => {
    const gone = fixedTexts.filter(([fixed]) => !files.some(({ text }) => text.includes(fixed)));
    expect(gone).toEqual([]);
  });

  it('are those of literals and elements, not comments, patterns or tagged templates', () => {
    const text = [
      '/** 帐号 */',
      "const one = '账号';",
      `const two = \`甲\${one}乙\`;`,
      'const three = String.raw`帐号`;',
      'const four = /帐号/;',
      'const five = <p title="姓名">班级</p>;',
    ].join('\n');
    expect(textsOf({ name: 'toy.tsx', text })).toEqual(['账号', '甲', '乙', '姓名', '班级']);
  });
});
