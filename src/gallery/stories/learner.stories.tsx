import { Button, Card } from '@radix-ui/themes';
import { themeElement } from '#shared/browser/theme.ts';
import linkCard from '#shared/ui/link-card.module.css';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Mascot, type MascotPose } from '#shared/ui/mascot/mascot.tsx';
import { Scene } from '#shared/ui/mascot/scene.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

const poses: readonly MascotPose[] = ['hello', 'cheer', 'think', 'search', 'sleep'];

function Poses() {
  return (
    <div className={styles['row']}>
      {poses.map((pose) => (
        <Mascot key={pose} pose={pose} />
      ))}
      <Mascot pose="hello" size={48} />
    </div>
  );
}

function InScene() {
  return (
    <div className={styles['scene']}>
      <Scene />
      <Mascot pose="hello" size={160} />
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState text="还没有作品，开始你的第一个作品吧！" picture={<Mascot pose="think" />}>
      <Button size="3">开始创作</Button>
    </EmptyState>
  );
}

const scale = [
  ['--learn-hero', '今天想做什么？'],
  ['--learn-title', '我的作品'],
  ['--learn-heading', '第一课　熊猫散步'],
  ['--learn-body', '拼积木，做动画和游戏'],
  ['--learn-note', '2026-12-03 截止'],
] as const;

function Scale() {
  return scale.map(([name, text]) => (
    <p key={name} style={{ margin: 0, fontSize: `var(${name})` }}>
      {text}
    </p>
  ));
}

function Cards() {
  return (
    <div className={styles['row']}>
      {(['light', 'dark'] as const).map((look) => (
        <div key={look} {...themeElement(look)} style={{ minHeight: 0, padding: 24, borderRadius: 24 }}>
          <Card asChild size="3">
            <article className={linkCard['card']} style={{ width: 240 }}>
              <div className={styles['scene']} style={{ height: 140, borderRadius: 0 }}>
                <Scene />
                <Mascot pose="cheer" size={96} />
              </div>
              <div className={linkCard['words']} style={{ gap: 8, padding: 16 }}>
                <h3 style={{ margin: 0, fontSize: 'var(--learn-heading)' }}>散步的熊猫</h3>
                <Button size="3">继续做</Button>
              </div>
            </article>
          </Card>
        </div>
      ))}
    </div>
  );
}

export const group: StoryGroup = {
  title: '学生的样子',
  stories: [
    { name: '吉祥物 齿齿', Show: Poses },
    { name: '场景', Show: InScene },
    { name: '空状态', Show: NothingYet },
    { name: '字号', Show: Scale },
    { name: '卡片，浅色和深色', Show: Cards },
  ],
};
