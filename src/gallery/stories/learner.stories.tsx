import { Button } from '@radix-ui/themes';
import { EmptyState } from '#ui/empty-state.tsx';
import { Mascot, type MascotPose } from '#ui/mascot/mascot.tsx';
import { Scene } from '#ui/mascot/scene.tsx';
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

export const group: StoryGroup = {
  title: '学生的样子',
  stories: [
    { name: '吉祥物 齿齿', Show: Poses },
    { name: '场景', Show: InScene },
    { name: '空状态', Show: NothingYet },
  ],
};
