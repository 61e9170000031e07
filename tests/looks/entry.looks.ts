import { lookAt, openWork } from '#tests/support/journeys/journey-looks.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ mode: 'parallel' });

lookAt([
  { name: 'login', address: '/user/login' },
  { name: 'register', address: '/user/register' },
  { name: 'registered', address: '/user/register-result?account=xiaoxi' },
  { name: 'recovery', address: '/user/alteration' },
  {
    name: 'class-closed',
    address: '/c/AAAAAA',
    open: (page) => expect(page.getByText('课堂还没有打开，请告诉老师')).toBeVisible(),
  },
  { name: 'public-home', address: '/home' },
  { name: 'public-works', address: '/workList' },
  { name: 'public-work', address: '/workList?name=接苹果大赛', open: openWork('接苹果大赛') },
  { name: 'public-courses', address: '/courseList' },
  { name: 'public-news', address: '/newsList' },
  {
    name: 'public-news-one',
    address: '/newsList',
    open: async (page) => {
      await page.getByRole('link', { name: '给家长的话' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '给家长的话' })).toBeVisible();
    },
  },
  {
    name: 'public-author',
    address: '/workList?name=打地鼠',
    open: async (page) => {
      const works = page.getByRole('article').filter({ hasText: '打地鼠' });
      await works.getByRole('link', { name: /^小创客\d{5}$/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^小创客/ })).toBeVisible();
    },
  },
  { name: 'public-missing', address: '/work-detail?id=no-such-work' },
  { name: 'not-found', address: '/404' },
]);
