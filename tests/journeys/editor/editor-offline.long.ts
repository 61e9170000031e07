import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  dragBlock,
  expectKept,
  expectSprite,
  renameSprite,
  save,
  state,
  studio,
  typeSpriteName,
} from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { downloadProject, projectFacts } from '#tests/support/projects/project-facts.ts';

test.describe.configure({ timeout: 240_000 });

const minutes = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

test('editing continues through ten minutes offline, and the work is saved when the network is back', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await enterAs(page, '/create', 's30119');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '有网的狐狸');
  await save(page);
  const address = page.url();
  await context.setOffline(true);
  let name = '有网的狐狸';
  for (const minute of minutes) {
    await typeSpriteName(page, name, `断网第${minute}分钟`);
    name = `断网第${minute}分钟`;
    await page.clock.fastForward('01:00');
    await expect(state(page, '连不上服务器，作品先存在这台电脑上，连上以后自动保存')).toBeVisible();
  }
  await dragBlock(page, '移动');
  await page.clock.fastForward('00:05');
  await expectKept(page, '断网第十分钟');
  await expectKept(page, 'motion_movesteps');
  await inspect(page, 'the editor without a network');
  // The work can be downloaded too.
  const before = projectFacts(await downloadProject(page));
  expect([before.sprites, before.blocks]).toEqual([
    ['Stage', '断网第十分钟'],
    [0, 1],
  ]);
  await context.setOffline(false);
  await expect(state(page, '已保存')).toBeVisible();
  await expect(studio(page).getByText('书包暂时不能用')).toHaveCount(0);
  await page.goto(address);
  await expectSprite(page, '断网第十分钟');
  expect(projectFacts(await downloadProject(page)).opcodes).toEqual(before.opcodes);
});
