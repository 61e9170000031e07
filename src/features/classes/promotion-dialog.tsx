import { useState } from 'react';
import { gradeText, lastGrade } from '#common/classes/grades.rules.ts';
import type { Schema } from '#openapi/index.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import {
  AssistantField,
  GradeField,
  ReadingField,
  readingText,
  switchText,
  TermField,
} from './class-fields.tsx';
import { termText } from './class-rules.ts';
import { useClassChange } from './use-class-change.ts';
import styles from './classes.module.css';

type Room = Schema<'ClassRoom'>;
type ReadingAids = Pick<Room, 'pinyin' | 'largeText'>;
type Settings = ReadingAids & { readonly assistant: boolean };
type ClassEdit = Pick<Room, 'departName' | 'grade' | 'term'> & Settings;

type PromotionDialogProps = {
  readonly title: '升班' | '修改班级';
  readonly room: Room;
  readonly proposal: Omit<ClassEdit, keyof Settings>;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** 升班 and 修改班级: the same form, with a proposal or with the current values; so one can undo the other. */
export function PromotionDialog({ title, room, proposal, onChanged, onClose }: PromotionDialogProps) {
  const [name, setName] = useState(proposal.departName);
  const [grade, setGrade] = useState(proposal.grade === null ? '' : String(proposal.grade));
  const [term, setTerm] = useState(proposal.term ?? '');
  const [pinyin, setPinyin] = useState(room.pinyin);
  const [largeText, setLargeText] = useState(room.largeText);
  const [assistant, setAssistant] = useState(room.assistant !== false);
  const change = useClassChange({ onChanged, onClose });
  const request: ClassEdit = {
    departName: name.trim(),
    grade: grade === '' ? null : Number(grade),
    term: term === '' ? null : term,
    pinyin: pinyin ?? null,
    largeText: largeText ?? null,
    assistant,
  };
  const lines = linesOf(room, request);
  return (
    <ChangeDialog
      title={title}
      change={change}
      isFilled={request.departName !== '' && lines.length > 0}
      review={[...lines, '学生、作品、成绩、座位和小组都不变。用“修改班级”可以改回来。']}
      onReview={() => change.review({ kind: 'promotion', body: { id: room.id, ...request } })}
      onClose={onClose}
    >
      {title === '升班' && room.grade === lastGrade ? (
        <p className={styles['about']}>已经是最高的年级。毕业的班级可以归档。</p>
      ) : null}
      <TextField
        label="班级名称"
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        error={request.departName === '' ? '请输入班级名称！' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <GradeField value={grade} onChange={setGrade} />
      <TermField value={term} onChange={setTerm} />
      {title === '修改班级' ? (
        <>
          <ReadingField label="拼音" value={pinyin} onChange={setPinyin} />
          <ReadingField label="大字" value={largeText} onChange={setLargeText} />
          <AssistantField value={assistant} onChange={setAssistant} />
        </>
      ) : null}
    </ChangeDialog>
  );
}

function linesOf(room: Room, request: ClassEdit): readonly string[] {
  const changes = [
    ['名称', room.departName, request.departName],
    ['年级', gradeText(room.grade), gradeText(request.grade)],
    ['学期', termText(room.term), termText(request.term)],
    ['拼音', readingText(room.pinyin), readingText(request.pinyin)],
    ['大字', readingText(room.largeText), readingText(request.largeText)],
    ['小助手', switchText(room.assistant !== false), switchText(request.assistant)],
  ] as const;
  return changes
    .filter(([, before, after]) => before !== after)
    .map(([what, before, after]) => `${what}：${formatText(before)} → ${formatText(after)}`);
}

const formatText = (text: string) => (text === '' ? '未填写' : text);
