import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { RecorderNews } from '#machines/spoken-comment/spoken-comment.machine.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { gradeValues, type GradeValues } from './grade-schema.ts';
import { useSpokenComment } from './use-spoken-comment.ts';
import { VoiceField } from './voice-field.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const stored = (path: string) =>
  HttpResponse.json({
    success: true,
    message: path,
    code: 200,
    result: { id: path, filePath: path, fileName: '语音评语.weba', fileType: 1, fileSize: 9 },
  });
const refused = () => HttpResponse.json({ success: false, message: '存储空间不足', code: 500, result: null });
const recording = { sound: new File(['sound'], '语音评语.weba'), seconds: 12 };

/** Renders the field with a fake recorder and the server's answers to the uploads, in order. */
async function show(
  parts: { hindrance?: string; voice?: string; answers?: readonly (() => Response)[] } = {},
) {
  const { hindrance, voice = '', answers = [] } = parts;
  const recorder = { on: 0, stops: 0, notify: (_news: RecorderNews): void => undefined };
  let asked = 0;
  server.use(
    http.post(`${api}/sys/common/upload`, () => {
      asked += 1;
      return answers[asked - 1]?.() ?? refused();
    }),
  );
  function Form() {
    const defaultValues = { ...gradeValues({ id: 'w1', workName: '迷宫' }, undefined), voice };
    const form = useForm<GradeValues>({ defaultValues });
    const { comment, isUnkept } = useSpokenComment(form, (notify) => {
      recorder.on += 1;
      recorder.notify = notify;
      return {
        stop: () => {
          recorder.stops += 1;
        },
        end: () => {
          recorder.on -= 1;
        },
      };
    });
    return (
      <>
        <h1>批改</h1>
        <VoiceField form={form} comment={comment} hindrance={hindrance} />
        <p data-testid="form">{`${form.watch('voice')} ${isUnkept}`}</p>
      </>
    );
  }
  const { user } = await showApp(Form);
  return {
    recorder,
    hear: (news: RecorderNews) => act(() => recorder.notify(news)),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    buttons: () =>
      screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
    focused: () => document.activeElement?.textContent,
    form: () => screen.getByTestId('form').textContent,
  };
}

describe('the voice comment field', () => {
  it('records, uploads and deletes a comment while the focus follows the buttons', async () => {
    const { recorder, press, hear, buttons, focused, form } = await show({
      answers: [() => stored('v1.weba')],
    });
    expect([buttons(), screen.queryAllByText('最长 60 秒').length, recorder.on]).toEqual([['录制'], 1, 0]);
    await press('录制');
    expect([focused(), screen.getByRole('status').textContent]).toEqual([
      '取消',
      '浏览器会问能不能用麦克风，请选“允许”',
    ]);
    hear({ type: 'recorder.started' });
    expect([focused(), screen.getByRole('status').textContent, form()]).toEqual([
      '停止',
      '正在录音',
      ' true',
    ]);
    await press('停止');
    expect(recorder.stops).toBe(1);
    hear({ type: 'recorder.ended', recording });
    await waitFor(() => expect(form()).toBe('v1.weba 12 false'));
    expect([focused(), buttons(), recorder.on]).toEqual(['重新录制', ['重新录制', '播放，12 秒', '删除'], 0]);
    expect(screen.getByRole('status').textContent).toBe('有录音');
    await press('删除');
    expect([focused(), buttons(), form()]).toEqual(['录制', ['录制'], ' false']);
  });

  it('keeps the previous comment when an upload fails, and can retry the upload', async () => {
    const answers = [refused, () => stored('v2.weba')];
    const { press, hear, buttons, form } = await show({ voice: 'v1.weba 3', answers });
    await press('重新录制');
    hear({ type: 'recorder.ended', recording });
    expect((await screen.findByRole('alert')).textContent).toBe('录音没有传成功：存储空间不足');
    expect([buttons(), form()]).toEqual([['重新录制', '播放，12 秒', '重试', '不要了'], 'v1.weba 3 true']);
    await press('重试');
    await waitFor(() => expect(form()).toBe('v2.weba 12 false'));
    expect(screen.queryAllByRole('alert').length).toBe(0);
  });

  it('shows why the microphone is not available', async () => {
    const { press, hear, buttons } = await show();
    await press('录制');
    hear({ type: 'recorder.failed', problem: 'denied' });
    const words = '浏览器没有允许使用麦克风：点地址栏左边的图标，改成允许';
    expect([screen.getByRole('alert').textContent, buttons()]).toEqual([words, ['录制']]);
  });

  it('offers playing and deleting on a device that cannot record', async () => {
    const { buttons } = await show({ hindrance: '请用 https 的网址打开', voice: 'v1.weba 3' });
    expect([screen.queryAllByText('请用 https 的网址打开').length, buttons()]).toEqual([
      1,
      ['播放，3 秒', '删除'],
    ]);
  });
});
