import { enterAs, loginAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressRowAction, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { makeWork } from '#tests/support/journeys/journey-works.ts';

test('a teacher clones a work for a pupil, who opens the copy as an own work', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('示例作品');
  await loginAs(page, 's30111');
  await makeWork(page, name);

  const teacher = await newPerson();
  await enterAs(teacher, '/teaching/workList', 'teacher');
  await searchList(teacher, '作品名', name);
  await pressRowAction(teacher, name, '克隆');
  const picker = teacher.getByRole('dialog', { name: `克隆到其他账号：${name}` });
  await picker.getByRole('searchbox', { name: '账号' }).fill('s30112');
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await expect(picker.getByRole('checkbox', { name: /^s30/ })).toHaveCount(1);
  await picker.getByRole('checkbox', { name: 's30112' }).check();
  await inspect(teacher, 'cloning');
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(notice(teacher)).toContainText('发送成功，共1个用户');
  await expect(picker).toHaveCount(0);

  const pupil = await newPerson();
  await enterAs(pupil, '/account/center', 's30112');
  const card = pupil.getByRole('article').filter({ hasText: name });
  await card.getByRole('link', { name: /^继续做/ }).click();
  await expect(pupil.getByRole('textbox', { name: '作品名' })).toHaveValue(name);
});
