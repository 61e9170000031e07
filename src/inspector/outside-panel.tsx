import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { saveBytes } from '#lib/save-bytes.ts';
import { useDesk } from './desk.ts';
import { statelyEvents } from './stately-events.ts';
import { parseUrl } from '#lib/menu/url-text.ts';
import styles from './outside.module.css';

/** 外部检查器: exports the records in the protocol of @statelyai/inspect, as a file or to another window. */
export function OutsidePanel() {
  const { live, forward } = useDesk();
  const { value, context } = useSelector(forward, (current) => current);
  const [address, setAddress] = useState('https://stately.ai/inspect');
  const [wrong, setWrong] = useState('');
  const isOff = value === 'off';
  const save = () => {
    const text = JSON.stringify(statelyEvents(live.view()).events, null, 1);
    saveBytes(new TextEncoder().encode(text).buffer, '状态机事件.json');
  };
  const begin = () => {
    const isUsable = /^https?:/i.test(address) && parseUrl(address, location.href) !== undefined;
    setWrong(isUsable ? '' : '请输入以 http:// 或 https:// 开头的地址');
    if (isUsable) forward.send({ type: 'forward.start', address });
  };
  return (
    <details className={styles['outside']}>
      <summary>外部检查器（@statelyai/inspect）</summary>
      <p>
        把记录导出为该协议的 JSON，或发送到您指定的检查器窗口（需要能访问它的网络）。
        <strong>发送后数据会离开学校</strong>：密码、凭证和个人信息已经隐去，页面路径、状态和事件会发给对方。
      </p>
      <div className={styles['fields']}>
        <input
          type="url"
          aria-label="外部检查器的地址"
          value={address}
          disabled={!isOff}
          onChange={({ target }) => setAddress(target.value)}
        />
        {isOff ? (
          <button type="button" onClick={begin}>
            打开并发送
          </button>
        ) : (
          <button type="button" data-strong onClick={() => forward.send({ type: 'forward.stop' })}>
            停止发送
          </button>
        )}
        <button type="button" onClick={save}>
          导出事件
        </button>
      </div>
      <output>{wrong === '' ? statusText(value, context.problem) : wrong}</output>
    </details>
  );
}

function statusText(value: unknown, problem: string): string {
  if (value === 'off') return problem;
  return JSON.stringify(value) === '{"on":"sending"}' ? '正在发送' : '等待窗口回应…';
}
