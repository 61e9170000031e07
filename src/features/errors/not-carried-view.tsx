import { Code, Heading, Text } from '@radix-ui/themes';
import type { NotCarried } from '#shared/menu/not-carried.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';

const wordings: Readonly<Record<NotCarried, readonly [title: string, text: string]>> = {
  demonstration: ['演示页面', '这是旧系统自带的演示页面，与教学无关，没有移到本系统。'],
  online: ['在线开发', '这个页面属于在线报表，当前版本还没有安装这个功能。'],
  messages: ['消息管理', '旧系统的短信、邮件模板没有移到本系统。要通知师生，请使用“系统通告”。'],
};

type NotCarriedProps = { readonly component: string; readonly title: string; readonly reason: NotCarried };

/** Replaces a page of the existing product that does not exist here: its name, and the reason. */
export function NotCarriedView({ component, title, reason }: NotCarriedProps) {
  const [kind, text] = wordings[reason];
  return (
    <EmptyState text={text}>
      <Heading as="h1" size="4">
        {title === '' ? kind : title}
      </Heading>
      <Text as="p" size="2">
        {kind}：<Code>{component}</Code>
      </Text>
    </EmptyState>
  );
}
