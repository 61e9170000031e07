import {
  expectPath,
  loginByHand,
  notice,
  openMenu,
  submitLogin,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { closeCredentials } from '#tests/support/journeys/journey-people.ts';
import {
  chooseDepart,
  handInPanel,
  openUnit,
  openWork,
  play,
  pressAction,
  rowOf,
  searchList,
  viewCount,
} from '#tests/support/journeys/journey-teaching.ts';
import { coverPicture, projectBytes } from '#tests/support/journeys/journey-files.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const schoolClass = '三年级一班';

test('a pupil submits a work, the teacher grades it, and visitors play it', async ({
  page: admin,
  newPerson,
}) => {
  // The journey covers a whole lesson: seven visits, two of them with a player.
  test.setTimeout(240_000);
  const pupilName = uniqueName('小试');
  const account = uniqueName('pupil');
  const password = 'Pupil-2026!';
  const course = uniqueName('课程');
  const unit = uniqueName('单元');
  const work = uniqueName('作品');
  let workId = '';

  await test.step('the administrator adds a pupil', async () => {
    await loginByHand(admin, 'admin');
    await openMenu(admin, '用户管理');
    await admin.getByRole('button', { name: '添加用户' }).click();
    const form = admin.getByRole('dialog', { name: '添加用户' });
    await form.getByRole('radio', { name: '学生' }).check();
    await form.getByLabel('账号').fill(account);
    await form.getByLabel('初始密码').fill(password);
    await form.getByLabel('姓名').fill(pupilName);
    await chooseDepart(admin, form, '班级', schoolClass);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await expect(notice(admin)).toContainText('添加成功！');
    await closeCredentials(admin);
    await searchList(admin, '账号', account);
    await expect(rowOf(admin, account)).toContainText(pupilName);
    await expect(rowOf(admin, account)).toContainText(schoolClass);
  });

  const teacher = await newPerson();
  await test.step('the teacher creates a course and opens it for the class', async () => {
    await loginByHand(teacher, 'teacher');
    await openMenu(teacher, '课程管理', '课程包管理');
    await teacher.getByRole('button', { name: '新增' }).click();
    const form = teacher.getByRole('dialog', { name: '新增' });
    await form.getByRole('textbox', { name: '课程名', exact: true }).fill(course);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await searchList(teacher, '课程名', course);
    await pressAction(rowOf(teacher, course), '开课');
    const opening = teacher.getByRole('dialog', { name: `开课：${course}` });
    await expect(opening).toContainText('还没有班级开设本课程');
    await opening.getByRole('treeitem', { name: schoolClass }).click();
    await opening.getByRole('button', { name: '开课（1 个班级）' }).click();
    await expect(notice(teacher)).toContainText('操作成功！');
    await expect(opening.getByRole('listitem').filter({ hasText: schoolClass })).toBeVisible();
    await opening.getByRole('button', { name: '关闭' }).last().click();
    await expect(opening).toHaveCount(0);
  });

  await test.step('the teacher adds a unit with a cover', async () => {
    await pressAction(rowOf(teacher, course), '单元');
    await expectPath(teacher, '/course/courseUnit');
    await expect(teacher.getByRole('heading', { level: 1, name: course })).toBeVisible();
    await teacher.getByLabel('添加单元').fill(unit);
    await teacher.keyboard.press('Enter');
    await teacher.getByRole('button', { name: `编辑${unit}` }).click();
    const form = teacher.getByRole('dialog', { name: '编辑' });
    await form.getByText('更多设置').click();
    await form
      .getByLabel('单元封面')
      .setInputFiles({ name: '封面 1.png', mimeType: 'image/png', buffer: coverPicture });
    await expect(form.getByRole('button', { name: '更换图片' })).toBeVisible();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await expect(notice(teacher)).toContainText('编辑成功！');
    await teacher.getByRole('button', { name: `编辑${unit}` }).click();
    await form.getByText('更多设置').click();
    const picture = form.locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await teacher.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  const pupil = await newPerson();
  await test.step('the pupil finds the unit and submits a work', async () => {
    await pupil.goto('/user/login');
    await submitLogin(pupil, account, password);
    const duty = pupil.getByRole('dialog', { name: '请设置新密码' });
    await duty.getByLabel('新密码', { exact: true }).fill('Own-2026!');
    await duty.getByLabel('确认新密码', { exact: true }).fill('Own-2026!');
    await duty.getByRole('button', { name: '保存' }).click();
    await expectPath(pupil, '/dashboard/index');
    await openMenu(pupil, '我的课程');
    await openUnit(pupil, course, unit);
    const panel = handInPanel(pupil);
    await panel.getByLabel('作业文件').setInputFiles({
      name: '接苹果.sb3',
      mimeType: 'application/zip',
      buffer: projectBytes('catch-apples'),
    });
    await expect(panel.getByText('接苹果.sb3', { exact: true })).toBeVisible();
    await play(panel, /接苹果\.sb3/);
    await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
    await panel.getByLabel('作业名').fill(work);

    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await pupil.route('**/api/sys/common/upload', async (route) => {
      await held;
      await route.continue();
    });
    await panel.getByRole('button', { name: '提交作业' }).click();
    await expect(panel.getByRole('progressbar', { name: '上传进度' })).toBeVisible();
    await expect(panel.getByRole('button', { name: '提交作业' })).toHaveCount(0);
    letThrough();
    await expect(panel.getByText('提交成功！')).toBeVisible();
    await expect(panel.getByRole('link', { name: '回到课程' })).toBeVisible();
    await pupil.goto('/account/center');
    const card = pupil.getByRole('article').filter({ hasText: work });
    await expect(card).toContainText('待批改');
    const href = await card.getByRole('link', { name: /继续做/ }).getAttribute('href');
    workId = new URL(href ?? '', 'http://site').searchParams.get('work') ?? '';
    expect(workId).toMatch(/^\w+$/);
  });

  const visitor = await newPerson();
  await test.step('a visitor does not see the work before it is published', async () => {
    await visitor.goto(`/work-detail?id=${workId}`);
    await expect(visitor.getByRole('heading', { name: '作品不存在' })).toBeAttached();
  });

  await test.step('the teacher of another class does not see the work', async () => {
    const other = await newPerson();
    await loginByHand(other, 'teacher2');
    await openMenu(other, '作业与评论', '作业管理');
    await expect(rowOf(other, '三年级二班').first()).toBeVisible();
    await searchList(other, '作品名', work);
    await expect(other.getByRole('tabpanel', { name: '作业管理' }).getByText('暂无数据')).toBeVisible();
    await expect(other.getByRole('main')).not.toContainText(account);
  });

  await test.step('the teacher finds, plays and grades the work', async () => {
    await openMenu(teacher, '作业与评论', '作业管理');
    await searchList(teacher, '作品名', work);
    const row = rowOf(teacher, work);
    await expect(row).toContainText(pupilName);
    await expect(row).toContainText('待批改');
    await pressAction(row, '预览');
    const preview = teacher.getByRole('dialog', { name: work });
    await play(preview, new RegExp(work));
    await preview.getByRole('button', { name: '关闭' }).click();
    await expect(preview).toHaveCount(0);

    await pressAction(row, '批改');
    const grading = teacher.getByRole('dialog', { name: '批改' });
    await grading.getByText('5 星').check({ force: true });
    await grading.getByLabel('评语', { exact: true }).fill('节奏很好，继续加油！');
    await grading
      .getByRole('radiogroup', { name: '作业状态' })
      .getByRole('radio', { name: '精选作品' })
      .check();
    await grading.getByRole('button', { name: '保存', exact: true }).click();
    await expect(notice(teacher)).toContainText('修改成功！');
    await grading.getByRole('button', { name: '关闭' }).last().click();
    await expect(grading).toHaveCount(0);
    await expect(row).toContainText('精选作品');
  });

  await test.step('the visitor finds the work on the home page, plays it, and is counted once', async () => {
    await visitor.goto('/home');
    await visitor.getByRole('region', { name: '精选作品' }).getByRole('link', { name: work }).click();
    await expectPath(visitor, '/work-detail');
    await expect(visitor).toHaveTitle(`${work} · Scratch 教学平台`);
    // Strangers see a generated name (decision 110).
    await expect(visitor.getByRole('main')).toContainText(/小创客\d{5}/);
    await expect(visitor.getByRole('main')).not.toContainText(pupilName);
    await play(visitor, new RegExp(work));
    await expect.poll(() => viewCount(visitor)).toBe(1);
    for (const round of ['second', 'third']) {
      await openWork(visitor, workId);
      expect(await viewCount(visitor), `the ${round} visit`).toBe(1);
    }
  });

  await test.step('the visitor likes the work once', async () => {
    const like = visitor.getByRole('button', { name: /点赞/ });
    await expect(like).toContainText('0');
    await like.click();
    await expect(notice(visitor)).toContainText('点赞成功');
    await expect(like).toContainText('1');
    await like.click();
    await expect(notice(visitor)).toContainText('已经点赞过了');
    await openWork(visitor, workId);
    await expect(visitor.getByRole('button', { name: /点赞/ })).toContainText('1');
  });

  await test.step('the pupil sees stars and comment and can change nothing more', async () => {
    await openUnit(pupil, course, unit);
    const panel = handInPanel(pupil);
    await expect(panel).toContainText('已批改');
    await expect(panel).toContainText('得分：5 星');
    await expect(panel).toContainText('节奏很好，继续加油！');
    await expect(panel.getByLabel('作业文件')).toHaveCount(0);
    await openMenu(pupil, '我的作品');
    const card = pupil.getByRole('article').filter({ hasText: work });
    await expect(card).toContainText('精选作品');
    await expect(card).toContainText('得分：5 星');
    await expect(card).toContainText('节奏很好，继续加油！');
  });
});
