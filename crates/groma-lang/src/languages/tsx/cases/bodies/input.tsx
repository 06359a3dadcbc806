import * as React from "react";

export function List<T,>({ rows, render }: { rows: T[]; render: (row: T) => React.ReactNode }) {
  const pick = <K extends string>(key: K): K => key;
  const [state, setState] = React.useState<{ open: boolean; at: number }>({ open: false, at: 0 });
  return (
    <Table<T> rows={rows} onPick={(event: React.MouseEvent<HTMLElement>) => setState({ ...state, at: 1 })}>
      {rows.length > 0 && state.at < 10 ? rows.map((row) => <li key={pick("row")}>{render(row)} isn't &amp; more</li>) : <br />}
    </Table>
  );
}

export const Memo = React.memo((props: { name: string }) => { return <span title={props.name as string}>{props.name}</span>; });
