import { Badge, Flex, Link as TextLink, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { upkeepQuery } from '#api/site-config.ts';
import { helpPath } from '#lib/menu/help-path.ts';
import { Loaded } from '#resource/loaded.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** 版本与备份: which version runs, and whether the school could be brought back. */
export function UpkeepPart() {
  const upkeep = useQuery(upkeepQuery());
  return (
    <Loaded query={upkeep} skeleton={<PageSkeleton rows={3} />}>
      {({ version, backup, check }) => (
        <DetailList
          columns={1}
          items={[
            {
              term: '版本',
              value: (
                <Flex gap="3">
                  {version}
                  <TextLink asChild>
                    <Link to={helpPath} search={{ section: 'changes/next' }}>
                      更新内容
                    </Link>
                  </TextLink>
                </Flex>
              ),
            },
            {
              term: '数据备份',
              value: <Task task={backup} nothing="还没有备份，请启用定时任务“数据备份”" />,
            },
            {
              term: '备份试恢复',
              value: <Task task={check} nothing="还没有试过，请启用定时任务“备份试恢复”" />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function Task({ task, nothing }: { readonly task: Schema<'UpkeepTask'>; readonly nothing: string }) {
  const { done, failed, isFresh } = task;
  return (
    <Flex direction="column" gap="2" align="start">
      {done === null && failed === null ? <State color="amber" word="没有" text={nothing} /> : null}
      {done === null ? null : (
        <State
          color={isFresh ? 'green' : 'amber'}
          word={isFresh ? '正常' : '太久了'}
          text={`${done.endTime}　${done.message}`}
        />
      )}
      {failed === null ? null : (
        <State color="red" word="失败" text={`${failed.endTime}　${failed.message}`} />
      )}
    </Flex>
  );
}

type StateProps = { readonly color: 'green' | 'amber' | 'red'; readonly word: string; readonly text: string };

function State({ color, word, text }: StateProps): ReactNode {
  return (
    <Text>
      <Badge color={color} mr="2">
        {word}
      </Badge>
      {text}
    </Text>
  );
}
