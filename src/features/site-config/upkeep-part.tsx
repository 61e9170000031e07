import { Badge, Flex, Link as TextLink, Text } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { upkeepQuery } from './api.ts';
import { helpPath } from '#shared/menu/help-path.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

/** 版本与备份: the running version, and whether the school is restorable. */
export function UpkeepPart() {
  const upkeep = useQuery(upkeepQuery());
  return (
    <Loaded query={upkeep} skeleton={<PageSkeleton rows={3} />}>
      {({ version, place, backup, check }) => (
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
            { term: '备份位置', value: <Place place={place} /> },
            {
              term: '数据备份',
              value: <Task task={backup} nothing="还没有备份，请启用定时任务“数据备份”" />,
            },
            {
              term: '备份恢复演练',
              value: <Task task={check} nothing="还没有演练过，请在“定时任务”里启用" />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}

const kinds: Readonly<Record<Schema<'BackupPlace'>['kind'], string>> = {
  data: '数据文件夹里的',
  folder: '文件夹',
  stick: 'U 盘',
  bucket: '存储桶',
};

function Place({ place: { kind, name, problem } }: { readonly place: Schema<'BackupPlace'> }) {
  return (
    <Flex direction="column" gap="2" align="start">
      <Text>
        {kinds[kind]} {name}
      </Text>
      {kind === 'data' ? (
        <State
          color="amber"
          word="同一块磁盘"
          text="磁盘坏了备份也没有了，请在设置里写 BACKUP_FOLDER=另一块磁盘的文件夹、usb:U 盘名称 或 s3:存储桶/前缀，再重新启动"
        />
      ) : null}
      {problem === null ? null : <State color="red" word="写不了" text={problem} />}
    </Flex>
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
