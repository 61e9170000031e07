import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect, lookIn } from '#tests/support/journeys/journey-axe.ts';
import { chooseDepart, pressListAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { makeWork } from '#tests/support/journeys/journey-works.ts';

const classList = z.array(z.object({ id: z.string(), departName: z.string() }));
const saved = z.object({ id: z.string() });

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a class has an exhibition: a teacher opens it, pupils enter, play and vote, and the teacher ends it', async ({
  page,
  newPerson,
}) => {
  const title = uniqueName('春天');
  await enterAs(page, '/work/additionalWork', 'teacher');
  await pressListAction(page, '作品展管理');
  await page.getByRole('button', { name: '举办作品展' }).click();
  const form = page.getByRole('dialog', { name: /作品展/ });
  await expect(form.getByRole('textbox', { name: '标题' })).toBeFocused();
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '说明' }).fill('画出你的春天');
  if ((await form.getByRole('button', { name: '移除三年级一班' }).count()) === 0)
    await chooseDepart(page, form, '班级', '三年级一班');
  await form.getByRole('textbox', { name: '交作品截止时间' }).fill('2999-01-01');
  await form.getByRole('switch', { name: '投票' }).click();
  await form.getByRole('textbox', { name: '投票截止时间' }).fill('2999-02-01');
  await inspect(page, 'the form of an exhibition');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功');
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('link', { name: /^作品墙/ })
    .click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const author = await newPerson();
  const work = uniqueName('燕子');
  await enterAs(author, '/dashboard/index', 's30113');
  const workId = await makeWork(author, work);
  await author.goto('/account/center');
  await author
    .getByRole('navigation', { name: '更多功能' })
    .getByRole('link', { name: '作品展', exact: true })
    .click();
  await author.getByRole('link', { name: title }).click();
  await inspect(author, 'an empty wall');
  await author.getByRole('button', { name: '交我的作品' }).click();
  const choice = author.getByRole('dialog', { name: '选一个作品参展' });
  const chosen = choice.getByRole('button', { name: new RegExp(`^交这个\\s*：${work}$`) });
  await expect(chosen).toBeVisible();
  await inspect(author, 'the choice of a work');
  await chosen.click();
  await expect(notice(author)).toContainText('已经参展');
  await expect(card(author, work)).toBeVisible();

  const voter = await newPerson();
  await enterAs(voter, address, 's30114');
  await card(voter, work).getByRole('button', { name: work, exact: true }).click();
  const player = voter.getByRole('dialog', { name: work });
  await expect(player.getByRole('button', { name: '开始' }).first()).toBeEnabled({ timeout: 30_000 });
  await player.getByRole('button', { name: '开始' }).first().click();
  await expect(player.getByRole('region', { name: `作品播放器：${work}` })).toHaveAttribute(
    'data-phase',
    'running',
    { timeout: 30_000 },
  );
  await player.getByRole('button', { name: new RegExp(`^投一票\\s*：${work}$`) }).click();
  await expect(player.getByRole('button', { name: new RegExp(`^我的一票\\s*：${work}$`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await inspect(voter, 'a work of an exhibition in the player');
  await player.getByRole('button', { name: '关闭' }).click();
  await voter.setViewportSize({ width: 390, height: 844 });
  await inspect(voter, 'a wall on a phone');
  await lookIn(voter, 'dark');
  await inspect(voter, 'a wall on a phone, dark', { colours: true });

  const stranger = await newPerson();
  await enterAs(stranger, address, 's30202');
  await expect(stranger.getByText('作品展不存在')).toBeVisible();
  await stranger.goto(`/work-detail?id=${workId}`);
  await expect(stranger.getByRole('heading', { name: work })).toHaveCount(0);

  await page.reload();
  await page.getByRole('link', { name: '投影' }).click();
  await expect(page.getByRole('region', { name: '作品墙' })).toContainText(work);
  await inspect(page, 'the wall on the projector');
  await page.getByText('作品展示', { exact: true }).click();
  await expect(page.getByRole('region', { name: '作品展示' })).toContainText(work);
  await page.goto(address);
  await page.getByRole('button', { name: '提前结束' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click();
  await expect(card(page, work)).toContainText('第 1 名');
  await inspect(page, 'the wall of a teacher');
  await voter.reload();
  await expect(card(voter, work)).toContainText('第 1 名');
  await expect(voter.getByRole('button', { name: /^(投一票|我的一票)/ })).toHaveCount(0);
});

test('a teacher collects a work by hand and removes it with a reason that its author reads', async ({
  page,
  newPerson,
}) => {
  const author = await newPerson();
  const work = uniqueName('风筝');
  await enterAs(author, '/dashboard/index', 's30115');
  await makeWork(author, work);
  await enterAs(page, '/teaching/exhibition', 'teacher');
  const classes = classList.parse(await callApi(page, 'GET', '/teaching/class/mine'));
  const own = classes.find(({ departName }) => departName === '三年级一班');
  const title = uniqueName('风');
  const body = { title, departIds: own?.id ?? '', entryEnd: '2999-01-01 00:00:00' };
  const { id } = saved.parse(await callApi(page, 'POST', '/teaching/exhibition/add', body));
  const address = `/exhibitions/${id}`;
  await page.goto(address);
  await page.getByRole('button', { name: '收作品' }).click();
  const dialog = page.getByRole('dialog', { name: '收作品' });
  await dialog.getByRole('searchbox', { name: '作品名或学生姓名' }).fill(work);
  await dialog.getByRole('button', { name: '搜索' }).click();
  await dialog.getByRole('checkbox', { name: work }).check();
  await inspect(page, 'the choice of works of a teacher');
  await dialog.getByRole('button', { name: '收进作品展（1）' }).click();
  await expect(notice(page)).toContainText('已收进 1 个作品');
  await card(page, work).getByRole('button', { name: work, exact: true }).click();
  await page.getByRole('dialog', { name: work }).getByRole('button', { name: '撤下' }).click();
  const removal = page.getByRole('dialog', { name: `撤下“${work}”` });
  await removal.getByRole('textbox', { name: '原因' }).fill('风筝线断了，修好再来');
  await removal.getByRole('button', { name: '撤下' }).click();
  await expect(card(page, work)).toHaveCount(0);
  await author.goto(address);
  await expect(author.getByRole('list', { name: '我交的作品' })).toContainText('风筝线断了，修好再来');
  await page.getByRole('button', { name: '撤下的作品' }).click();
  await page.getByRole('button', { name: `放回${work}` }).click();
  await expect(notice(page)).toContainText('作品已放回');
  await page.getByRole('dialog', { name: '撤下的作品' }).getByRole('button', { name: '关闭' }).click();
  await expect(card(page, work)).toBeVisible();
});
