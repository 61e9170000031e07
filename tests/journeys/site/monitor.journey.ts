import { enterAs, loginAs, notice, openMaintenance } from '#tests/support/journeys/journey-actions.ts';
import { pressAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const pages = [
  // This page is first: it shows the last hundred calls, which must include this login.
  ['/monitor/HttpTrace', '请求追踪', /\/api\/sys\/login/],
  ['/monitor/SystemInfo', '服务器信息', /系统版本：\d+\.\d+\.\d+.*内存总量[\d.]+ GB/],
  ['/monitor/JvmInfo', '运行时信息', /堆已用内存[\d.]+ MB/],
  ['/monitor/TomcatInfo', 'HTTP信息', /启动以来请求总数[\d,]+/],
  ['/monitor/redis/info', '缓存与消息', /有效登录会话[1-9]/],
  ['/monitor/Disk', '磁盘监控', /已用 [\d.]+ [GM]B，共 [\d.]+ GB/],
  ['/monitor/SqlInfo', 'SQL监控', /teaching_work/],
  ['/monitor/ApiDoc', '在线文档', /共 \d{3} 个接口/],
] as const;

test('every monitor page shows figures of the running server @long', async ({ page }) => {
  await loginAs(page, 'admin');
  for (const [path, title, figure] of pages) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: title, exact: true })).toContainText(figure);
  }
});

test('the API documentation can be searched @long', async ({ page }) => {
  await enterAs(page, '/monitor/ApiDoc', 'admin');
  await page.getByLabel('搜索接口').fill('quartzJob cronExpression post');
  await expect(page.getByText('共 1 个接口')).toBeVisible();
  await page.getByText('/api/sys/quartzJob/add').click();
  await expect(page.getByRole('rowheader', { name: 'cronExpression' })).toBeVisible();
});

test('a backup is started manually and recorded in the history @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '定时任务');
  const row = page.getByRole('row', { name: /数据备份/ });
  await pressAction(row, '立即执行');
  await page.getByRole('alertdialog').getByRole('button', { name: '立即执行' }).click();
  await expect(notice(page)).toContainText('任务已开始执行');
  await pressAction(row, '记录');
  const history = page.getByRole('dialog', { name: /执行记录/ });
  await expect(async () => {
    await history.getByRole('button', { name: '刷新' }).click();
    await expect(history.getByRole('row', { name: /已备份到 campus-/ }).first()).toContainText('成功', {
      timeout: 1000,
    });
  }).toPass();
});
