export type Person = "child" | "child-waiting" | "mother" | "father" | "grandmother" | "teacher";

/** Written by tools/art/people.ts. One hash for all of them, so that their addresses can be composed. */
export const PEOPLE_FOLDER = "/assets/people-71e7865b";

/** Somebody in the edge of a cookie, which says nothing that the words beside it do not. */
export function Drawing(props: { of: Person; className: string; late?: boolean }) {
  return (
    <img
      src={`${PEOPLE_FOLDER}/${props.of}.svg`}
      alt=""
      width="240"
      height="240"
      loading={props.late ? "lazy" : "eager"}
      decoding="async"
      draggable={false}
      className={props.className}
    />
  );
}
