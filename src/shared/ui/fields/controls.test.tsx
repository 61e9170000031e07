import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FileUpload } from '../upload/file-upload.tsx';
import { NoticeStack } from '../states/notice-stack.tsx';
import { pagesAround, Pagination } from '../pagination.tsx';
import { StarRating } from './star-rating.tsx';
import { TextField } from './text-field.tsx';
import { createNotices } from '#shared/app/notices.ts';
import { Theme } from '@radix-ui/themes';

afterEach(cleanup);

describe('a field', () => {
  it('connects label, hint and error to its control', () => {
    render(<TextField label="姓名" required hint="真实姓名" error="请输入姓名！" />);
    const control = screen.getByLabelText(/姓名/);
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '真实姓名',
      '请输入姓名！',
    ]);
    expect([control.getAttribute('aria-required'), control.getAttribute('aria-invalid')]).toEqual([
      'true',
      'true',
    ]);
  });
});

describe('pagination', () => {
  const shown = (page: number, last: number) =>
    pagesAround(page, last).map((item) => (item.gap ? '…' : item.page));

  it('shows the first, the last and the surrounding pages', () => {
    expect(shown(1, 1)).toEqual([1]);
    expect(shown(1, 10)).toEqual([1, 2, 3, '…', 10]);
    expect(shown(6, 10)).toEqual([1, '…', 4, 5, 6, 7, 8, '…', 10]);
    expect(shown(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows the total, and changes page and size', async () => {
    const asked: unknown[] = [];
    render(<Pagination page={2} pageSize={10} total={35} onChange={(next) => asked.push(next)} />);
    const user = userEvent.setup();
    expect(screen.getByText('11-20 共35条').tagName).toBe('SPAN');
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
    await user.click(screen.getByRole('button', { name: '下一页' }));
    await user.click(screen.getByRole('button', { name: '第 4 页' }));
    await user.selectOptions(screen.getByLabelText('每页条数'), '50');
    expect(asked).toEqual([
      { page: 3, pageSize: 10 },
      { page: 4, pageSize: 10 },
      { page: 1, pageSize: 50 },
    ]);
  });

  it('has no last page if the total is only a lower bound, but has a next page', async () => {
    const asked: number[] = [];
    const at = (page: number, total: number) => (
      <Pagination
        page={page}
        pageSize={10}
        total={total}
        totalRelation="gte"
        onChange={(next) => asked.push(next.page)}
      />
    );
    const { rerender } = render(at(1, 10_000));
    expect(screen.getByText('1-10 多于 10000 条').tagName).toBe('SPAN');
    expect(screen.queryByRole('button', { name: '第 1000 页' })).toBe(null);
    rerender(at(1200, 12_000));
    const pages = screen.getAllByRole('button', { name: /^第/ }).map(({ textContent }) => textContent);
    expect(pages).toEqual(['1', '1198', '1199', '1200', '1201']);
    await userEvent.setup().click(screen.getByRole('button', { name: '下一页' }));
    expect(asked).toEqual([1201]);
  });
});

describe('a star rating', () => {
  it('is set by click and by the keys 0 to 5', async () => {
    const given: number[] = [];
    render(<StarRating label="评分" value={2} onChange={(value) => given.push(value)} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('4 星'));
    await user.keyboard('5');
    await user.keyboard('0');
    await user.keyboard('7');
    expect(given).toEqual([4, 5, 0]);
  });

  it('has as many stars as the given maximum', async () => {
    const given: number[] = [];
    render(<StarRating label="评分" value={2} max={10} onChange={(value) => given.push(value)} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('10 星'));
    await user.keyboard('9');
    expect(given).toEqual([10, 9]);
    expect(screen.getAllByRole('radio')).toHaveLength(10);
  });

  it('shows its number of stars as text if it is read-only', () => {
    render(<StarRating label="评分" value={3} />);
    expect(screen.getByText('评分：3 星').textContent).toBe('评分：3 星');
  });
});

describe('displayed toasts', () => {
  it('have the role alert for errors and status otherwise, and can be closed', async () => {
    const notices = createNotices();
    render(<NoticeStack notices={notices} />);
    notices.show({ kind: 'error', title: '系统提示', text: '拒绝访问' });
    notices.show({ kind: 'success', text: '保存成功' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('系统提示拒绝访问'));
    expect(screen.getByRole('status').textContent).toBe('保存成功');
    const [first] = screen.getAllByRole('button', { name: '关闭提示' });
    if (first !== undefined) await userEvent.click(first);
    expect(notices.snapshot().map(({ text }) => text)).toEqual(['保存成功']);
  });
});

describe('a file upload', () => {
  type Send = Parameters<typeof FileUpload<string>>[0]['send'];
  const show = (send: Send, stored: unknown[] = []) => {
    render(
      <Theme>
        <FileUpload
          label="作品文件"
          accept={['.sb3']}
          maxMegabytes={50}
          fileName=""
          send={send}
          onStored={(result, file) => stored.push(result, file.name)}
        />
      </Theme>,
    );
    const user = userEvent.setup({ applyAccept: false });
    return {
      choose: async (file: File) => user.upload(screen.getByLabelText('作品文件'), file),
      user,
      stored,
    };
  };

  it('rejects a wrong file type and an empty file without uploading them', async () => {
    let sent = 0;
    const { choose } = show(async () => {
      sent += 1;
      return 'x';
    });
    await choose(new File(['x'], '作业.exe'));
    expect(screen.getByRole('alert').textContent).toBe('作业.exe：只能上传 .sb3 文件');
    await choose(new File([], '小猫.SB3'));
    expect(screen.getByRole('alert').textContent).toBe('小猫.SB3：文件是空的');
    expect(sent).toBe(0);
  });

  it('shows progress and can be cancelled', async () => {
    const { choose, user, stored } = show(
      async (_file, { onProgress, signal }) =>
        new Promise((_resolve, reject) => {
          onProgress({ loaded: 25, total: 50 });
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    await choose(new File(['x'], '小猫 100%.sb3'));
    expect(
      screen.getByRole('progressbar', { name: '正在上传 小猫 100%.sb3' }).getAttribute('aria-valuenow'),
    ).toBe('50');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBe(null));
    expect(stored).toEqual([]);
  });

  it('shows the reason of a failure and can be retried', async () => {
    let attempts = 0;
    const { choose, user, stored } = show(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('网络超时');
      return 'stored';
    });
    await choose(new File(['x'], 'a.sb3'));
    expect((await screen.findByRole('alert')).textContent).toBe('a.sb3 上传失败：网络超时');
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(stored).toEqual(['stored', 'a.sb3']));
    expect((await screen.findByText('a.sb3 上传成功！')).tagName).toBe('OUTPUT');
  });
});
