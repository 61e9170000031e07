import { Button } from '@radix-ui/themes';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { gradeText } from '#common/classes/grades.rules.ts';
import {
  gradeOf,
  hasRepeaters,
  isInYear,
  isPromotable,
  type PlannedClass,
  type YearEndAction,
} from '#common/classes/year-end.rules.ts';
import type { Schema } from '#openapi/index.ts';
import { nameOf } from '#shared/people/person-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { withStored, type SelectOption } from '#shared/ui/choice/option.ts';
import { RepeatersField } from './repeaters-field.tsx';
import type { ChosenRepeater, ClassEdit, PreviewClass } from './year-end-plan.ts';
import styles from './year-end.module.css';

type ClassRowProps = {
  readonly row: PreviewClass;
  readonly planned: PlannedClass;
  readonly year: number;
  readonly problem: string | undefined;
  readonly edit: ClassEdit;
  readonly onEdit: (edit: ClassEdit) => void;
  /** The teachers who can be put in charge; none if the user may not choose them. */
  readonly staff: readonly Schema<'YearEndStaff'>[];
  readonly repeaters: readonly ChosenRepeater[];
  /** The class that each of these pupils goes to. */
  readonly targetOf: (userId: string) => string;
  readonly targets: readonly PlannedClass[];
  readonly onRepeaters: (repeaters: readonly ChosenRepeater[]) => void;
};

/** A class before and after 学年升班. */
export function ClassRow(props: ClassRowProps) {
  const { row, planned, year, problem, edit, onEdit, staff, repeaters } = props;
  const { action, departName } = planned.choice;
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const lead = row.teachers.find((teacher) => teacher.lead);
  const chosenLead = staff.find(({ id }) => id === edit.leadId);
  const canRepeat = hasRepeaters(planned);
  const hasMore = canRepeat || staff.length > 0;
  const about = [
    `${row.pupilCount} 名学生`,
    lead === undefined ? '没有负责老师' : `负责老师：${nameOf(lead)}`,
    ...(chosenLead === undefined ? [] : [`改为${nameOf(chosenLead)}`]),
    ...(canRepeat && repeaters.length > 0 ? [`${repeaters.length} 人留级`] : []),
  ];
  return (
    <li className={styles['row']} aria-label={row.departName}>
      <div className={styles['now']}>
        <b>{row.departName}</b>
        <span className={styles['about']}>{about.join(' · ')}</span>
        {isInYear(row, year) ? <span className={styles['about']}>已经在新学年</span> : null}
      </div>
      <SelectField
        label={`${row.departName}的安排`}
        labelHidden
        options={actionOptions(planned)}
        value={action}
        // The name follows the new action.
        onChange={({ target }) => onEdit({ ...leadOf(edit), action: actionOf(target.value) })}
      />
      <TextField
        label={`${row.departName}升班后的名称`}
        labelHidden
        maxLength={100}
        autoComplete="off"
        value={departName}
        error={problem}
        onChange={({ target }) => onEdit({ ...edit, departName: target.value })}
      />
      {hasMore ? (
        <Button
          type="button"
          variant="ghost"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          aria-label={`${row.departName}：老师和留级`}
          onClick={() => setOpen(!isOpen)}
        >
          老师和留级
          <ChevronDown size={16} aria-hidden="true" data-open={isOpen ? '' : undefined} />
        </Button>
      ) : null}
      {isOpen && hasMore ? (
        <div id={moreId} className={styles['more']}>
          <LeadField {...props} lead={lead} />
          {canRepeat ? <Repeaters {...props} /> : null}
        </div>
      ) : null}
    </li>
  );
}

const leadOf = ({ leadId }: ClassEdit): ClassEdit => (leadId === undefined ? {} : { leadId });

function actionOptions({ one }: PlannedClass): readonly SelectOption[] {
  const grade = gradeOf(one);
  return [
    ...(isPromotable(one) && grade !== null
      ? [{ value: 'promote', text: `升到${gradeText(grade + 1)}` }]
      : []),
    { value: 'graduate', text: '毕业并归档' },
    { value: 'archive', text: '归档' },
    { value: 'keep', text: '不变' },
  ];
}

function actionOf(value: string): YearEndAction {
  return value === 'promote' || value === 'graduate' || value === 'archive' ? value : 'keep';
}

type Lead = Schema<'ClassTeacher'> | undefined;

function LeadField({ edit, onEdit, staff, lead }: ClassRowProps & { readonly lead: Lead }) {
  if (staff.length === 0) return null;
  const options = staff.map((person) => ({
    value: person.id,
    text: `${nameOf(person)}（${person.username}）`,
  }));
  return (
    <SelectField
      label="负责老师"
      hint="原来的老师仍然是这个班的老师，可以在班级里移出"
      placeholder={lead === undefined ? '没有负责老师' : undefined}
      options={lead === undefined ? options : withStored(options, lead.id, nameOf(lead))}
      value={edit.leadId ?? lead?.id ?? ''}
      onChange={({ target: { value } }) => {
        const { leadId: _leadId, ...rest } = edit;
        onEdit(value === '' || value === lead?.id ? rest : { ...rest, leadId: value });
      }}
    />
  );
}

function Repeaters({ row, repeaters, targetOf, targets, onRepeaters }: ClassRowProps) {
  const options = targets.map(({ one, choice }) => ({
    value: one.id,
    text:
      choice.departName === one.departName
        ? one.departName
        : `${one.departName}（升班后${choice.departName}）`,
  }));
  return (
    <>
      <RepeatersField departId={row.id} repeaters={repeaters} onRepeaters={onRepeaters} />
      {repeaters.map((repeater) => (
        <SelectField
          key={repeater.userId}
          label={`${repeater.name}留级到`}
          placeholder="请选择班级"
          options={options}
          value={targetOf(repeater.userId)}
          onChange={({ target: { value } }) =>
            onRepeaters(
              repeaters.map((other) =>
                other.userId === repeater.userId ? { ...other, toId: value } : other,
              ),
            )
          }
        />
      ))}
    </>
  );
}
