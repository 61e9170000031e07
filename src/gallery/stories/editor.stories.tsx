import { useState } from 'react';
import type { SendFile } from '#shared/files/upload-rules.ts';
import { FormContainer } from '#shared/ui/fields/form-container.tsx';
import { LazyRichEditor } from '#shared/ui/rich-editor/lazy-rich-editor.tsx';
import { RichText } from '#shared/ui/media/rich-text.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

/** Simulates an upload with the site's own icon. A file name containing 失败 fails. */
const sendPicture: SendFile<string> = async (file) => {
  if (file.name.includes('失败')) throw new Error('网络超时');
  return '/favicon.svg';
};

const sample = [
  '<h2>第一课　认识积木</h2>',
  '<p>这节课我们<strong>认识</strong><em>积木</em>，做一个<u>会走路</u>的角色。<a href="https://scratch.mit.edu">更多例子</a></p>',
  '<ol><li><p>打开编辑器</p></li><li><p>拖出“移动 10 步”</p></li></ol>',
  '<p align="center"><img src="/favicon.svg" alt="积木" width="160"></p>',
  '<table><tbody><tr><th><p>积木</p></th><th><p>作用</p></th></tr><tr><td><p>移动</p></td><td><p>走几步</p></td></tr></tbody></table>',
  '<blockquote><p>试一试：把 10 改成 100。</p></blockquote><pre><code>当绿旗被点击</code></pre>',
].join('');

function Editing() {
  const [html, setHtml] = useState(sample);
  return (
    <div className={styles['wide']}>
      <LazyRichEditor label="课程内容" value={html} sendPicture={sendPicture} onChange={setHtml} />
      <h3>保存的内容</h3>
      <code className={styles['code']} data-testid="stored">
        {html}
      </code>
      <h3>显示的样子</h3>
      <div data-testid="shown">
        <RichText html={html} />
      </div>
    </div>
  );
}

function Empty() {
  const [html, setHtml] = useState('');
  return (
    <div className={styles['wide']}>
      <LazyRichEditor
        label="资讯内容"
        required
        height={96}
        error={html === '' ? '请输入内容！' : undefined}
        value={html}
        sendPicture={sendPicture}
        onChange={setHtml}
      />
    </div>
  );
}

function ReadOnly() {
  return (
    <div className={styles['wide']}>
      <FormContainer disabled>
        <LazyRichEditor
          label="只读内容"
          height={96}
          value="<p>水的化学式是 H<sub>2</sub>O。</p>"
          sendPicture={sendPicture}
          onChange={() => undefined}
        />
      </FormContainer>
    </div>
  );
}

export const group: StoryGroup = {
  title: '富文本',
  stories: [
    { name: '编辑', Show: Editing },
    { name: '空的、有错误的', Show: Empty },
    { name: '只读', Show: ReadOnly },
  ],
};
