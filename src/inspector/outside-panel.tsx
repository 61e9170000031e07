import { saveBytes } from '#shared/files/save-bytes.ts';
import { useInspector } from './inspector-state.ts';
import { statelyEvents } from './stately-events.ts';
import styles from './outside.module.css';

/** 外部检查器: exports the records as a file in the protocol of @statelyai/inspect. */
export function OutsidePanel() {
  const { live } = useInspector();
  const save = () => {
    const text = JSON.stringify(statelyEvents(live.view()), null, 1);
    saveBytes(new TextEncoder().encode(text).buffer, '状态机事件.json');
  };
  return (
    <details className={styles['outside']}>
      <summary>外部检查器（@statelyai/inspect）</summary>
      <p>把记录导出为该协议的 JSON 文件。密码、凭证和个人信息已经隐去，文件里有页面路径、状态和事件。</p>
      <button type="button" onClick={save}>
        导出事件
      </button>
    </details>
  );
}
