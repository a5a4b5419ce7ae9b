/** Korean. */
import type { Table } from "../row.ts";

export const korean = {
  words: /[\uac00-\ud7af]/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:메일함|편지함|용량|사서함).{0,16}(?:초과|부족|가득)/,
      sample: "552 수신자 메일함 용량이 초과되었습니다",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /발신자|보낸 ?사람|스팸|차단/,
      sample: "550 발신자가 차단되었습니다",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /다시 시도|나중에|잠시 후/,
      sample: "451 잠시 후 다시 시도하십시오",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:계정|사용자|메일함|수신자).{0,16}(?:삭제|중지|정지|휴면|탈퇴|해지|비활성)|(?:중지|정지|휴면|탈퇴|해지|비활성)\S* ?(?:된 )?(?:계정|사용자|메일함)/,
      sample: "550 휴면 계정입니다. 사용자 계정이 정지되었습니다",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:사용자|수신자|계정|주소|받는 ?사람).{0,16}(?:없|존재하지|찾을 수)|(?:존재하지 않는|없는|알 수 없는|잘못된) (?:사용자|수신자|계정|주소|메일)/,
      sample: "550 존재하지 않는 사용자: 수신자를 찾을 수 없습니다",
    },
  ],
} satisfies Table;
