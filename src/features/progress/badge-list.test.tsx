import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { BadgeList } from './badge-list.tsx';
import { CertificateDialog, type Award } from './certificate-dialog.tsx';

afterEach(cleanup);

it('badges say how much is missing, and an earned one gives its certificate', async () => {
  const awards: Award[] = [];
  render(
    <AppProvider value={testApp()}>
      <BadgeList
        badges={[
          { code: 'sevenDays', value: 6, target: 7, isEarned: false },
          { code: 'tenLikes', value: 4, target: 10, isEarned: false },
          { code: 'firstWork', value: 1, target: 1, isEarned: true, earnedTime: '2020-03-01' },
        ]}
        onPrint={(award) => awards.push(award)}
      />
    </AppProvider>,
  );
  const badges = screen.getAllByRole('listitem').map((badge) => badge.textContent);
  expect(badges).toEqual([
    '创作启程保存第一个作品已获得 2020 年 3 月 1 日打印奖状',
    '坚持一周连续学习 7 天还差 1 天',
    '人气之星作品一共得到 10 个赞还差 6 个赞',
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: '打印奖状：创作启程' }));
  expect(awards).toEqual([{ title: '创作启程', reason: '保存第一个作品', day: '2020-03-01' }]);
});

it('a certificate names the pupil, the award, the day and the school, and is printed alone', () => {
  render(
    <Theme>
      <CertificateDialog
        award={{ title: '创作启程', reason: '保存第一个作品', day: '2020-03-01' }}
        person="陈小满"
        school="希望小学"
        onClose={() => undefined}
      />
    </Theme>,
  );
  const dialog = within(screen.getByRole('dialog', { name: '奖状' }));
  for (const text of ['陈小满 同学', '保存第一个作品，得到', '创作启程', '希望小学', '2020 年 3 月 1 日'])
    expect(dialog.getByText(text).isConnected).toBe(true);
  // The print style hides all of the body but this (src/base.css).
  expect(document.querySelector('body > [data-print-sheet]')?.textContent).toContain('陈小满 同学');
});
