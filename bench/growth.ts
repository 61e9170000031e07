import { productDatabase } from '#tests/support/engines/product-database.ts';
import { fillCity, type Sizes } from './growth-fill.ts';
import { median, startBenchSite, type BenchSite } from './site.ts';

// `npm run bench:growth` compares the lists of a city with those of the demo school, queried alternately in
// one run. `npm run bench:growth -- 0.1` uses a tenth of the rows.
const [share = 1, turns = 7] = process.argv.slice(2).map(Number);
const sizes: Sizes = {
  works: 1_000_000 * share,
  files: 1_000_000 * share,
  users: 200_000 * share,
  logs: 2_000_000 * share,
  departs: 5_000 * share,
};

type Question = {
  readonly as: string;
  readonly path: string;
  /** The query for the city, if the one for the school has no equivalent there. */
  readonly city?: string;
};

/** Queries the deepest page that a list allows. */
const deep = (path: string): Question => ({
  as: 'admin',
  path: `${path}pageNo=3`,
  city: `${path}pageNo=1000`,
});
const admin = (path: string): Question => ({ as: 'admin', path });
const text = encodeURIComponent;

const files = '/system/sysFile/list?pageSize=10&';
const works = '/teaching/teachingWork/list?pageSize=10&';
const board = '/teaching/teachingWork/leaderboard?pageSize=10&';
const logs = '/sys/log/list?pageSize=10&';
const users = '/sys/user/list?pageSize=10&';

const questions: Readonly<Record<string, Question>> = {
  'files, first page': admin(files),
  'files, unused': admin(`${files}isUsed=0`),
  'files, used': admin(`${files}isUsed=1`),
  'files, by name': admin(`${files}column=fileName&order=asc`),
  'files, part of a name': admin(`${files}fileName=${text('*作品9*')}`),
  'files, page 1,000': deep(files),
  'works, first page': admin(works),
  'works, by name': admin(`${works}column=workName&order=asc`),
  'works, by views': admin(`${works}column=viewNum&order=desc`),
  'works, part of a name': admin(`${works}workName=${text('*迷宫*')}`),
  'works, waiting': admin(`${works}workStatus=1`),
  'works, page 1,000': deep(works),
  'works of a class, teacher': { as: 'teacher', path: works },
  'board, by views': admin(board),
  'board, by time': admin(`${board}orderBy=time`),
  'board, page 1,000': deep(board),
  'board, part of a name': admin(`${board}workName=${text('迷宫')}`),
  'log, first page': admin(logs),
  'log, operations': admin(`${logs}logType=2`),
  'log, of somebody': {
    ...admin(`${logs}username=${text('管理员')}`),
    city: `${logs}username=${text('姓名77')}`,
  },
  'log, by duration': admin(`${logs}column=costTime&order=desc`),
  'log, page 1,000': deep(logs),
  'users, first page': admin(users),
  'users, by realname': admin(`${users}column=realname&order=asc`),
  'users, part of a realname': admin(`${users}realname=${text('*王*')}`),
  'users, page 1,000': deep(users),
  'users of a class, teacher': { as: 'teacher', path: users },
  'dashboard, site': admin('/teaching/dashboard/site'),
  'dashboard, visits': admin('/sys/loginfo'),
  'dashboard, visits of 7 days': admin('/sys/visitInfo'),
  'dashboard, grading': admin('/teaching/dashboard/grading'),
  'dashboard, classes': admin('/teaching/dashboard/classes'),
  'dashboard, classes of a teacher': { as: 'teacher', path: '/teaching/dashboard/classes' },
  'dashboard of a pupil': { as: 'student', path: '/teaching/dashboard/mine' },
  'departments, tree': admin('/sys/sysDepart/queryMyDeptTreeList'),
  'departments, to choose from': admin('/sys/sysDepart/queryOffered'),
  'departments, by name': admin(`/sys/sysDepart/searchBy?keyWord=${text('一班')}`),
  'departments, first level': admin('/sys/sysDepart/queryChildren'),
  'departments, all': admin('/sys/sysDepart/listAll'),
  'own works of a pupil': { as: 'student', path: '/teaching/teachingWork/mine?pageSize=10' },
  'learning of a pupil': { as: 'student', path: '/teaching/progress/mine' },
};

type Side = { readonly times: number[]; error?: string };

async function callersOf(site: BenchSite): Promise<Record<string, (path: string) => Promise<unknown>>> {
  return { admin: site.call, teacher: await site.callAs('teacher'), student: await site.callAs('student') };
}
type Callers = Awaited<ReturnType<typeof callersOf>>;

async function ask(callers: Callers, as: string, path: string, side: Side): Promise<void> {
  const started = performance.now();
  try {
    await callers[as]?.(path);
    side.times.push(performance.now() - started);
  } catch (error) {
    side.error = error instanceof Error ? error.message : String(error);
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

async function compare(school: Callers, city: Callers, { as, path, city: other = path }: Question) {
  const small: Side = { times: [] };
  const large: Side = { times: [] };
  // The first answer of each is a warm-up.
  for (let turn = 0; turn <= turns && large.error === undefined; turn += 1) {
    await ask(school, as, path, small);
    await ask(city, as, other, large);
  }
  const [few, many] = [median(small.times.slice(1)), median(large.times.slice(1))];
  return {
    'school, ms': rounded(few),
    'city, ms': rounded(many),
    ratio: rounded(many / few),
    ...(large.error === undefined ? {} : { error: large.error.slice(-60) }),
  };
}

const [school, city] = [await startBenchSite(), await startBenchSite()];
try {
  const filling = performance.now();
  await fillCity(productDatabase(city.dataDir), sizes);
  console.log(`${JSON.stringify(sizes)} made in ${Math.round((performance.now() - filling) / 1000)} s`);
  const [asked, askedOfCity] = [await callersOf(school), await callersOf(city)];
  const figures: Record<string, object> = {};
  for (const [name, question] of Object.entries(questions))
    figures[name] = await compare(asked, askedOfCity, question);
  console.table(figures);
} finally {
  await school.close();
  await city.close();
}
