import { enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { makeClass, makePupils } from '#tests/support/journeys/journey-classes.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher creates picture cards and opens the lesson, and a pupil logs in with a card @long', async ({
  page,
  newPerson,
}) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await makeClass(page, uniqueName('一年级'));
  await makePupils(page, ['小满', '小溪']);
  await page.getByRole('button', { name: '课堂登录' }).click();
  await page.getByRole('dialog', { name: '课堂登录' }).getByRole('button', { name: '制作图片卡' }).click();
  const cards = page.getByRole('dialog', { name: '图片卡' });
  await expect(cards.getByRole('listitem')).toHaveCount(4);
  await inspect(page, 'the cards');
  const pictures = await cards
    .getByRole('list')
    .filter({ has: page.getByRole('img') })
    .first()
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
  await cards.getByRole('button', { name: '完成' }).click();
  const lessonDialog = page.getByRole('dialog', { name: '课堂登录' });
  await lessonDialog.getByRole('button', { name: '打开课堂登录' }).click();
  const address = (await lessonDialog.getByText('/c/').textContent()) ?? '';
  await inspectLooks(page, 'the teacher overview');

  const child = await newPerson();
  await child.goto(address.slice(address.indexOf('/c/')));
  await expect(child.getByRole('button', { name: '小满' })).toBeVisible();
  await inspectLooks(child, 'who are you');
  await child.getByRole('button', { name: '小满' }).press('Enter');
  await inspectLooks(child, 'the pictures');
  for (const picture of pictures)
    await child.getByRole('group', { name: '图片' }).getByRole('button', { name: picture }).press('Enter');
  await expect(child.getByRole('banner')).toBeVisible();
  await expect(lessonDialog.getByText('已进入 1 / 2 名学生')).toBeVisible();
});
