import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig, type Config } from '#server/config/config.ts';
import { matchesImportedHash } from '#server/shared/passwords/imported-hash.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { smallProject } from '#tests/support/projects/small-project.ts';
import { runImportCommand } from './command.ts';
import { smallDump } from './testing/small-dump.ts';

let folder: string;
let database: TestDatabase;
let config: Config;
const inFolder = (...names: string[]): string => path.join(folder, ...names);
/** A byte order mark, as Windows editors write it. */
const written = `\ufeff${smallDump}`;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function run(...more: string[]): Promise<string> {
  const lines: string[] = [];
  await runImportCommand(
    [inFolder('dump.sql'), inFolder('uploads'), ...more],
    config,
    (line) => void lines.push(line),
  );
  return lines.join('\n');
}

const report = (): Promise<string> => readFile(inFolder('import-report.html'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-moving-'));
  database = await blankDatabase();
  config = parseConfig({ DATABASE_URL: database.url, DATA_DIR: inFolder('data') });
  process.env['INIT_CWD'] = folder;
  await mkdir(inFolder('uploads'));
  await writeFile(inFolder('dump.sql'), written);
  await writeFile(inFolder('uploads', 'aa11.sb3'), smallProject({ scripts: [] }));
  await writeFile(inFolder('uploads', 'aa22.png'), picture);
  await writeFile(inFolder('uploads', 'face.png'), picture);
  await writeFile(inFolder('uploads', 'bad.png'), 'no picture');
});
afterAll(async () => {
  delete process.env['INIT_CWD'];
  await database.close();
  await rm(folder, { recursive: true });
});

// Each run migrates and seeds a database.
describe('the import', { timeout: 120_000 }, () => {
  it('runs as a trial first, without changes to the database', async () => {
    expect(await run()).toContain('这是试运行，没有写入');
    expect(await database.db.introspection.getTables()).toEqual([]);
    const page = await report();
    expect(page).toContain('迁入报告（试运行，没有写入）');
    expect(page).toContain('<td>w4</td><td>作品文件 f3 没有迁入</td>');
  });

  it('imports rows under their ids, and lists every row that it rejects', async () => {
    const said = await run('--write');
    const page = await report();
    for (const [id, reason] of [
      ['f3', '上传文件夹里没有 gone.sb3'],
      ['f4', 'bad.png：文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传'],
      ['f5', '上传文件夹里没有 ../../etc/passwd'],
      ['m2', '重复'],
      ['m3', 'user_id 指向不存在或没有迁入的 sys_user u7'],
      ['x5', 'role_id 指向不存在或没有迁入的 sys_role r9'],
      ['p3', '新平台没有对应的页面：打印测试 /jeecg/PrintDemo'],
      ['g3', '菜单在新平台没有对应的页面'],
      ['q3', '新平台的这个菜单没有数据规则'],
      [
        'q4',
        "自定义 SQL 不能迁入：name like '%张%' or age &gt; 10；受它限制的角色现在看到的更多，请在角色授权里重新设置",
      ],
      ['un2', 'course_id 指向不存在或没有迁入的 teaching_course co7'],
      ['w5', 'user_id 指向不存在或没有迁入的 sys_user u8'],
      ['s2', 'work_id 指向不存在或没有迁入的 teaching_work w4'],
      ['c3', '脚本不自动迁入，请检查后在网站配置里重新填写'],
      ['i4', 'dict_id 指向不存在或没有迁入的 sys_dict k9'],
    ])
      expect(page).toContain(`<td>${id}</td><td>${reason}</td>`);
    expect(page).toContain('<td>jeecg_demo</td><td class="n">2</td><td>演示页面的数据</td>');
    const idle = page.slice(page.indexOf('没有负责班级的老师'));
    expect(idle.slice(0, idle.indexOf('</table>'))).toContain('<tr><td>xiaoming</td></tr>');
    expect(page).toContain('<td>un1</td><td>作业答案 answer.sb3 没有迁入：新平台没有这一项</td>');
    expect(page).toContain('<td>UPDATE</td>');
    expect(page).not.toContain('数据库不接受');
    expect(said).toContain('66 行，迁入 45 行，新平台已有 4 行，没有迁入 17 行');
    expect(said).toContain('1 处没有读懂');
  });

  it('keeps people, their passwords, departments and roles', async () => {
    const people = await database.db
      .selectFrom('sysUser')
      .select(['id', 'username', 'password', 'passwordDue', 'phone', 'orgCode', 'avatar', 'createTime'])
      .orderBy('id')
      .execute();
    expect(people.map(({ password: _password, createTime: _time, ...rest }) => rest)).toEqual([
      { id: 'u1', username: 'admin', passwordDue: 0, phone: '13800000001', orgCode: 'A01', avatar: null },
      { id: 'u2', username: 'laowang', passwordDue: 0, phone: null, orgCode: null, avatar: null },
      {
        id: 'u3',
        username: 'xiaoming',
        passwordDue: 1,
        phone: null,
        orgCode: 'A01A01A01',
        avatar: 'face.png',
      },
    ]);
    const matches = people.map(({ password }, at) =>
      matchesImportedHash(password, at < 2 ? 'Wang@2024' : '123456'),
    );
    expect(matches).toEqual([true, true, true]);
    expect(people[0]?.createTime).toEqual(new Date('2024-03-01T00:00:00Z'));
    const departs = await database.db
      .selectFrom('sysDepart')
      .select(['id', 'parentId'])
      .orderBy('id')
      .execute();
    expect(departs.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['d1', null],
      ['d2', 'd1'],
      ['d3', 'd2'],
      ['d9', null],
    ]);
    const responsible = await database.db
      .selectFrom('sysUserResponsible')
      .select(['userId', 'departId', 'lead'])
      .orderBy('userId')
      .execute();
    expect(responsible).toEqual([
      { userId: 'u1', departId: 'd1', lead: false },
      { userId: 'u2', departId: 'd3', lead: true },
    ]);
  });

  it('grants a role of the school the equivalent menus and buttons', async () => {
    const granted = await database.db
      .selectFrom('sysRolePermission as held')
      .innerJoin('sysPermission as permission', 'permission.id', 'held.permissionId')
      .select(['permission.url', 'permission.perms'])
      .where('held.roleId', '=', 'r4')
      .orderBy('permission.perms')
      .execute();
    expect(granted).toEqual([
      { url: null, perms: 'user:export' },
      { url: '/isystem/user', perms: null },
    ]);
  });

  it('keeps the data rules that limit the rows of a role', async () => {
    const limits = await database.db
      .selectFrom('sysRolePermissionRule as held')
      .innerJoin('sysPermissionDataRule as rule', 'rule.id', 'held.ruleId')
      .innerJoin('sysPermission as menu', 'menu.id', 'rule.permissionId')
      .select(['held.roleId', 'menu.url', 'menu.ruleFlag', 'ruleColumn', 'ruleConditions', 'ruleValue'])
      .orderBy('held.roleId')
      .execute();
    const ofUsers = { url: '/isystem/user', ruleFlag: 1, ruleConditions: '=' };
    expect(limits).toEqual([
      { roleId: 'r2', ...ofUsers, ruleColumn: 'createBy', ruleValue: '#{sys_user_code}' },
      { roleId: 'r4', ...ofUsers, ruleColumn: 'userIdentity', ruleValue: '1' },
    ]);
  });

  it('keeps works with their files, marks and comments', async () => {
    const { db } = database;
    const works = await db.selectFrom('teachingWork').selectAll().orderBy('id').execute();
    expect(works).toMatchObject([
      {
        id: 'w1',
        workName: "它's 猫",
        workScene: 'additional',
        additionalId: 'h1',
        workFile: 'f1',
        workCover: 'f2',
        workStatus: 2,
        starNum: 3,
        viewNum: 9,
        departId: 'd3',
      },
      { id: 'w2', workScene: 'course', courseId: 'un1', workStatus: 4 },
      { id: 'w3', workScene: 'create', courseId: null, workCover: null },
    ]);
    expect(
      await db.selectFrom('sysFile').select(['id', 'filePath', 'purpose', 'ownerId']).orderBy('id').execute(),
    ).toEqual([
      { id: 'f1', filePath: 'aa11.sb3', purpose: 'work', ownerId: 'u3' },
      { id: 'f2', filePath: 'aa22.png', purpose: 'image', ownerId: 'u3' },
      { id: 'face', filePath: 'face.png', purpose: 'image', ownerId: null },
    ]);
    expect(await db.selectFrom('teachingWorkCorrect').select(['workId', 'score']).execute()).toEqual([
      { workId: 'w1', score: 5 },
    ]);
    expect(await db.selectFrom('teachingWorkComment').select('comment').execute()).toEqual([
      { comment: '继续努力' },
    ]);
    expect(
      await db.selectFrom('teachingAdditionalWorkDept').select(['additionalId', 'deptId']).execute(),
    ).toEqual([{ additionalId: 'h1', deptId: 'd3' }]);
    expect(await db.selectFrom('teachingCourseUnitFile').select(['slot', 'fileId']).execute()).toEqual([
      { slot: 'ppt', fileId: 'f2' },
    ]);
    expect(await db.selectFrom('teachingCourse').select('courseDesc').execute()).toEqual([
      { courseDesc: '<p>好</p>' },
    ]);
    const sent = await db
      .selectFrom('sysAnnouncementSend')
      .select(['userId', 'readFlag'])
      .orderBy('userId')
      .execute();
    expect(sent).toEqual([
      { userId: 'u2', readFlag: '0' },
      { userId: 'u3', readFlag: '1' },
    ]);
  });

  it('keeps the site settings of the school, without scripts and passwords', async () => {
    const { db } = database;
    const config = new Map(
      (await db.selectFrom('sysConfig').selectAll().execute()).map((one) => [one.configKey, one.configValue]),
    );
    expect(config.get('brandName')).toBe('实验小学编程');
    expect(config.get('_homeHtml')).toBe('<p>好</p><img src="/api/sys/common/static/aa22.png" />');
    expect([config.get('logo'), config.get('_defaultDepart'), config.get('customJS')]).toEqual([
      'aa22.png',
      'd3',
      '',
    ]);
    expect(await db.selectFrom('sysLog').select('requestParam').execute()).toEqual([{ requestParam: null }]);
    const items = await db
      .selectFrom('sysDictItem as item')
      .innerJoin('sysDict as dict', 'dict.id', 'item.dictId')
      .select(['dict.dictCode', 'item.itemText'])
      .where('item.id', 'in', ['i1', 'i2', 'i3'])
      .orderBy('item.id')
      .execute();
    expect(items).toEqual([
      { dictCode: 'work_type', itemText: '小海龟' },
      { dictCode: 'campus', itemText: '东校区' },
    ]);
  });

  it('changes nothing the second time, and refuses another dump', async () => {
    expect(await run('--write')).toContain('这份数据已经迁入完成，没有再写入');
    await writeFile(inFolder('dump.sql'), `${written}-- another\n`);
    await expect(run('--write')).rejects.toThrow('另一份数据');
    await writeFile(inFolder('dump.sql'), written);
  });

  it('continues after the last complete group when it was killed', async () => {
    const { db } = database;
    const before = await db.selectFrom('teachingWork').selectAll().orderBy('id').execute();
    await db.deleteFrom('teachingWork').execute();
    for (const table of [
      'teachingCourseDept',
      'teachingCourseUnitFile',
      'teachingCourseUnit',
      'teachingCourse',
      'teachingAdditionalWorkDept',
      'teachingAdditionalWork',
    ] as const)
      await db.deleteFrom(table).execute();
    await db
      .deleteFrom('sysSeeded')
      .where('name', 'like', 'import:%')
      .where((eb) => eb.or([eb('name', 'like', '%教学'), eb('name', 'not like', '%:%:%')]))
      .execute();
    await run('--write');
    expect(await db.selectFrom('teachingWork').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await run('--write')).toContain('已经迁入完成');
  });

  it('is refused on a database that has a school', async () => {
    const school = await testDatabase();
    const there = parseConfig({ DATABASE_URL: school.url, DATA_DIR: inFolder('other') });
    await expect(runImportCommand([inFolder('dump.sql'), '--write'], there, () => undefined)).rejects.toThrow(
      '数据库不是空的',
    );
    await school.close();
  });

  it.each([[[]], [['nothing.sql']], [['dump.sql', 'nowhere']], [['dump.sql', '--force']]])(
    'reports the problem of %s',
    async (parameters) => {
      await expect(runImportCommand(parameters, config, () => undefined)).rejects.toThrow(/用法|找不到/);
    },
  );
});
