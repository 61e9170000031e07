import { Theme } from '@radix-ui/themes';
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FileListUpload } from './file-list-upload.tsx';
import { ImageListUpload } from './image-list-upload.tsx';
import { ImageUpload } from './image-upload.tsx';

afterEach(cleanup);

const file = (name: string) => new File(['x'], name);
type Send = Parameters<typeof FileListUpload>[0]['send'];

/** Stores every file under its own name, at once. */
const storeAtOnce: Send = async ({ name }) => ({ filePath: name });

function showFiles(send: Send = storeAtOnce, start: readonly string[] = []) {
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <Theme>
        <FileListUpload
          label="课程资料"
          accept={['.pdf', '.ppt']}
          maxMegabytes={200}
          value={value}
          nameOf={(path) => `《${path}》`}
          send={send}
          onChange={setValue}
        />
        <p data-testid="value">{value.join(',')}</p>
      </Theme>
    );
  }
  render(<Form />);
  const user = userEvent.setup({ applyAccept: false });
  return { user, choose: async (...files: File[]) => user.upload(screen.getByLabelText('课程资料'), files) };
}

const value = () => screen.getByTestId('value').textContent;

describe('an upload of several files', () => {
  it('sends the files one after the other in the order of selection', async () => {
    const sent: string[] = [];
    const { choose } = showFiles(
      async ({ name }) => {
        sent.push(`begin ${name}`);
        await Promise.resolve();
        sent.push(`end ${name}`);
        return { filePath: name };
      },
      ['0.pdf'],
    );
    await choose(file('1.pdf'), file('2.ppt'));
    await waitFor(() => expect(value()).toBe('0.pdf,1.pdf,2.ppt'));
    expect(sent).toEqual(['begin 1.pdf', 'end 1.pdf', 'begin 2.ppt', 'end 2.ppt']);
    expect(screen.getByText('2.ppt 上传成功！').tagName).toBe('OUTPUT');
  });

  it('continues when one file fails, and that file can be retried', async () => {
    let attempts = 0;
    const { choose, user } = showFiles(async ({ name }) => {
      attempts += 1;
      if (attempts === 1) throw new Error('网络超时');
      return { filePath: name };
    });
    await choose(file('1.pdf'), file('2.pdf'));
    await waitFor(() => expect(value()).toBe('2.pdf'));
    expect(screen.getByRole('alert').textContent).toBe('1.pdf 上传失败：网络超时');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.activeElement).toBe(screen.getByLabelText('课程资料'));
    await waitFor(() => expect(value()).toBe('2.pdf,1.pdf'));
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('rejects a wrong file type with a reason and without a request', async () => {
    const { choose, user } = showFiles(async () => Promise.reject(new Error('sent')));
    await choose(file('作业.exe'));
    expect(screen.getByRole('alert').textContent).toBe('作业.exe：只能上传 .pdf、.ppt 文件');
    expect(screen.queryByRole('button', { name: '重试' })).toBe(null);
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('alert')).toBe(null);
    expect(document.activeElement).toBe(screen.getByLabelText('课程资料'));
  });

  it('can be cancelled for the current file and for a waiting file', async () => {
    const { choose, user } = showFiles(
      async (_file, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    await choose(file('1.pdf'), file('2.pdf'));
    for (const name of ['2.pdf', '1.pdf']) {
      const row = screen.getByRole('progressbar', { name: `正在上传 ${name}` }).parentElement;
      await user.click(within(row ?? document.body).getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('progressbar', { name: `正在上传 ${name}` })).toBe(null));
      expect(document.activeElement).toBe(screen.getByLabelText('课程资料'));
    }
    expect(value()).toBe('');
  });

  it('does not duplicate a file that is already in the list', async () => {
    const { choose } = showFiles(storeAtOnce, ['1.pdf']);
    await choose(file('1.pdf'));
    expect((await screen.findByText('1.pdf 上传成功！')).tagName).toBe('OUTPUT');
    expect(value()).toBe('1.pdf');
  });

  it('reorders files with the arrow buttons, which keep the focus, and removes them', async () => {
    const { user } = showFiles(storeAtOnce, ['a', 'b', 'c']);
    await user.click(screen.getByRole('button', { name: '后移《a》' }));
    expect(value()).toBe('b,a,c');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('后移《a》');
    await user.keyboard('{Enter}{Enter}');
    expect(value()).toBe('b,c,a');
    await user.click(screen.getByRole('button', { name: '前移《b》' }));
    await user.click(screen.getByRole('button', { name: '移除《c》' }));
    expect(value()).toBe('b,a');
  });

  it('reorders files by drag and drop', () => {
    showFiles(storeAtOnce, ['a', 'b', 'c']);
    const [first, , last] = screen.getAllByRole('listitem');
    if (first === undefined || last === undefined) throw new Error('no entries');
    const dataTransfer = { effectAllowed: 'all', files: [] };
    const fire = (type: 'dragStart' | 'dragOver' | 'drop', element: HTMLElement) => {
      const event = createEvent[type](element);
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      fireEvent(element, event);
    };
    fire('dragStart', last);
    fire('dragOver', first);
    fire('drop', first);
    expect(value()).toBe('c,a,b');
  });
});

describe('an upload of pictures', () => {
  function showPictures(start: readonly string[]) {
    function Form() {
      const [pictures, setPictures] = useState(start);
      return (
        <Theme>
          <ImageListUpload
            label="轮播图"
            value={pictures}
            renderPicture={(path, alt) => <img src={`/files/${path}`} alt={alt} />}
            max={3}
            send={storeAtOnce}
            onChange={setPictures}
          />
        </Theme>
      );
    }
    render(<Form />);
    const user = userEvent.setup({ applyAccept: false });
    return { user, choose: async (...files: File[]) => user.upload(screen.getByLabelText('轮播图'), files) };
  }
  const sources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));

  it('rejects pictures beyond the maximum number', async () => {
    const { choose, user } = showPictures(['a.png']);
    await choose(file('b.png'), file('c.png'), file('d.png'));
    await waitFor(() => expect(sources()).toEqual(['/files/a.png', '/files/b.png', '/files/c.png']));
    expect(screen.getByRole('alert').textContent).toBe('d.png：最多 3 张');
    expect(screen.getByLabelText('轮播图').matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('accepts only pictures', async () => {
    const { choose } = showPictures([]);
    await choose(file('a.pdf'));
    expect(screen.getByRole('alert').textContent).toBe('a.pdf：请上传图片');
  });

  it('has labels for its pictures and their actions', async () => {
    const { user } = showPictures(['a.png', 'b.png']);
    await user.click(screen.getByRole('button', { name: '前移第 2 张' }));
    expect(sources()).toEqual(['/files/b.png', '/files/a.png']);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      '第 1 张',
      '第 2 张',
    ]);
  });

  it.each([
    ['知道了', 'a.pdf'],
    ['重试', 'a.png'],
  ])('moves the focus to its field when %s is clicked after a failure', async (name, chosen) => {
    let attempts = 0;
    const send: Send = async (one) => {
      attempts += 1;
      if (attempts === 1) throw new Error('网络超时');
      return { filePath: one.name };
    };
    render(
      <Theme>
        <ImageUpload label="头像" src="" send={send} onStored={() => undefined} />
      </Theme>,
    );
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(screen.getByLabelText('头像'), file(chosen));
    await user.click(await screen.findByRole('button', { name }));
    expect(document.activeElement).toBe(screen.getByLabelText('头像'));
  });

  it('replaces the picture in a field for one picture', async () => {
    const stored: string[] = [];
    render(
      <Theme>
        <ImageUpload
          label="头像"
          src="/files/a.png"
          send={storeAtOnce}
          onStored={({ filePath }) => stored.push(filePath)}
        />
      </Theme>,
    );
    const user = userEvent.setup({ applyAccept: false });
    expect(screen.getByRole('button', { hidden: true, name: '更换图片' }).tagName).toBe('BUTTON');
    await user.upload(screen.getByLabelText('头像'), file('b.png'));
    await waitFor(() => expect(stored).toEqual(['b.png']));
  });
});
