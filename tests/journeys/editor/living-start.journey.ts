import { callApi, enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import {
  dragBlock,
  expectSprite,
  frameOf,
  save,
  state,
  studio,
} from '#tests/support/journeys/journey-editor.ts';
import { openHomework, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const waitOptions = { timeout: 60_000 };
test.describe.configure({ timeout: 240_000 });

test('a pupil undoes a block, finds a sprite by pinyin and restores it after deleting it', async ({
  page,
}) => {
  await enterAs(page, '/create', 's30107');
  await expectSprite(page, '齿齿');
  const frame = frameOf(page);
  const blocks = frame.locator('svg.blocklySvg .blocklyBlockCanvas > .blocklyDraggable');
  const placed = await blocks.count();
  const undo = studio(page).getByRole('button', { name: '撤销' });
  const redo = studio(page).getByRole('button', { name: '重做' });
  await expect(undo).toBeDisabled();
  await undo.press('Enter');
  await expect(page.getByText('现在没有可以撤销的积木')).toBeVisible();
  await dragBlock(page, '移动');
  await expect(blocks).toHaveCount(placed + 1);
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(blocks).toHaveCount(placed);
  await expect(redo).toBeEnabled();
  await redo.click();
  await expect(blocks).toHaveCount(placed + 1);

  await frame.getByRole('button', { name: '选择一个角色' }).first().click(waitOptions);
  const search = frame.getByPlaceholder('搜索');
  await search.fill('花猫', waitOptions);
  await expect(frame.getByRole('status')).toContainText('没有找到“花猫”');
  await search.fill('xm', waitOptions);
  await frame.getByText('猫', { exact: true }).click(waitOptions);
  await expectSprite(page, '猫');
  await frame.getByRole('button', { name: '删除' }).first().click(waitOptions);
  await frame.getByRole('button', { name: '是', exact: true }).click(waitOptions);
  await studio(page).getByRole('button', { name: '恢复删掉的角色' }).click(waitOptions);
  await expectSprite(page, '猫');
  await studio(page).getByRole('textbox', { name: '作品名' }).fill(uniqueName('齿齿走路'));
  await page.keyboard.press('Enter');
  await save(page);
  await expect(state(page, '已保存')).toBeVisible();
});

test('a homework stands beside its work, and the author goes on with the graded work in a copy @long', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('走迷宫');
  await enterAs(page, '/livez', 'teacher');
  await setHomework(page, name);
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30108');
  await openHomework(pupil, name);
  await handInPanel(pupil).getByRole('link', { name: '去创作' }).click();
  await expectSprite(pupil, '齿齿');
  const task = studio(pupil).getByRole('complementary', { name: '作业要求' });
  await expect(task).toContainText('画一个迷宫，让小猫走出来。');
  await studio(pupil).getByRole('button', { name: '提交', exact: true }).click();
  await pupil.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(state(pupil, '已提交')).toBeVisible(waitOptions);
  await expect(task).toContainText('画一个迷宫，让小猫走出来。');

  const id = new URL(pupil.url()).searchParams.get('work');
  const graded = { id, workName: name, workStatus: 2, teachingWorkCorrectList: [] };
  await callApi(page, 'PUT', '/teaching/teachingWork/edit', graded);
  await pupil.reload();
  await expect(state(pupil, '只能查看，修改不会保存')).toBeVisible(waitOptions);
  await studio(pupil).getByRole('button', { name: '接着做（另存一份）' }).click();
  await expect(studio(pupil).getByRole('textbox', { name: '作品名' })).toHaveValue(
    `${name}-接着做`,
    waitOptions,
  );
  await expect(state(pupil, '已保存')).toBeVisible(waitOptions);
});
