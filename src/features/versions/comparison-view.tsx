import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { workComparisonQuery } from '#shared/api/work.ts';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import { blockText } from './block-names.ts';
import styles from './versions.module.css';

type Target = Schema<'TargetChange'>;
type Names = Schema<'NameChanges'>;

type ComparisonViewProps = { readonly workId: string; readonly from: number; readonly to: number };

/** The changes of each sprite between two versions. */
export function ComparisonView({ workId, from, to }: ComparisonViewProps) {
  const query = useQuery({ ...workComparisonQuery({ id: workId, from, to }), retry: false });
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {({ targets }) => <Changes targets={targets.filter(({ state }) => state !== 'same')} />}
    </Loaded>
  );
}

function Changes({ targets }: { readonly targets: readonly Target[] }) {
  if (targets.length === 0) return <EmptyState text="两个版本的角色和积木相同" />;
  const count = (side: 'blocksAdded' | 'blocksRemoved') =>
    targets.reduce((sum, target) => sum + target[side], 0);
  return (
    <div className={styles['changes']}>
      <output>
        共新增 {count('blocksAdded')} 块积木，删除 {count('blocksRemoved')} 块积木
      </output>
      {targets.map((target) => (
        <TargetCard key={`${target.isStage} ${target.name}`} target={target} />
      ))}
    </div>
  );
}

const states: Readonly<Record<Target['state'], { readonly text: string; readonly tone: TagTone }>> = {
  added: { text: '新角色', tone: 'success' },
  removed: { text: '已删除', tone: 'danger' },
  changed: { text: '有改动', tone: 'info' },
  same: { text: '没有改动', tone: 'neutral' },
};

function TargetCard({ target }: { readonly target: Target }) {
  const { text, tone } = states[target.state];
  return (
    <Card asChild size="1">
      <section className={styles['target']}>
        <h3>
          {target.isStage ? '舞台' : target.name}
          <Tag tone={tone}>{text}</Tag>
          <span className={styles['sum']}>
            积木 +{target.blocksAdded} −{target.blocksRemoved}
          </span>
        </h3>
        <ul className={styles['blocks']}>
          {target.blocks.map((block) => (
            <li
              key={`${block.opcode} ${block.values.join(' ')}`}
              data-gone={block.added === 0 ? '' : undefined}
            >
              <span>{block.added > 0 ? `+${block.added}` : `−${block.removed}`}</span>
              {blockText(block)}
            </li>
          ))}
        </ul>
        <NameLine label={target.isStage ? '背景' : '造型'} names={target.costumes} />
        <NameLine label="声音" names={target.sounds} />
        <NameLine label="变量" names={target.variables} />
        <NameLine label="列表" names={target.lists} />
      </section>
    </Card>
  );
}

function NameLine({ label, names }: { readonly label: string; readonly names: Names }) {
  const parts = [
    ['新增', names.added],
    ['删除', names.removed],
    ['修改', names.changed],
  ] as const;
  const changeTexts = parts.flatMap(([word, list]) =>
    list.length === 0 ? [] : [`${word} ${list.join('、')}`],
  );
  if (changeTexts.length === 0) return null;
  return (
    <p className={styles['names']}>
      {label}：{changeTexts.join('；')}
    </p>
  );
}
