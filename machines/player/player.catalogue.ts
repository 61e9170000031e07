import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { playerMachine } from './player.machine.ts';

export const playerEntry: CatalogueEntry = {
  id: 'player',
  title: '作品播放器',
  purpose:
    'One work in a sandboxed frame: fetched while the frame boots, loaded, then run and stopped as often as wished. Any failure can be retried.',
  specification: ['docs/behaviour.md#works', 'docs/behaviour.md#public-site'],
  machine: playerMachine,
  input: { title: '迷宫', autoStart: false },
  starts: [{ title: '打开后自动运行', input: { title: '迷宫', autoStart: true } }],
  samples: [
    { title: '舞台获得焦点', event: { type: 'stage.order', order: { type: 'focus' } } },
    { title: '舞台截图', event: { type: 'snapshot.taken', dataUrl: '' } },
    { title: '音量一半', event: { type: 'volume.change', volume: 0.5 } },
  ],
  scenarios: [
    {
      title: '下载、加载、运行',
      events: [
        done('fetchProject', new ArrayBuffer(4)),
        { type: 'frame.connected' },
        { type: 'frame.loaded', spriteCount: 2 },
        { type: 'frame.started' },
      ],
      ends: '{"open":{"ready":"running"}}',
    },
    {
      title: '下载失败后重试',
      events: [failed('fetchProject', '网络超时'), { type: 'project.retry' }],
      ends: '{"open":"fetching"}',
    },
  ],
};
