/** The audit trail as a file: how its hashes are computed, so that anyone can compute them again. */
import { block } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

/** Reads a file in JSON lines and says where its chain is broken. A test runs it. */
export const checker = `
import datetime, hashlib, json, sys

def sha256(*fields):
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()

def time(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))

def check(lines):
    """Where the chain is broken: positions, with what is wrong there."""
    chain = json.loads(next(lines))
    anchors = {anchor["position"]: anchor["hash"] for anchor in chain["anchors"]}
    oldest = time(chain["made_at"]) - datetime.timedelta(days=chain["kept_days"], hours=-1)
    position, last, at = 0, sha256("winnow audit chain 1", chain["workspace_id"]), None
    for line in lines:
        entry = json.loads(line)
        seal, actor, subject = entry["seal"], entry["actor"], entry["subject"]
        digest = sha256("winnow audit entry 1", entry["id"], entry["action"], entry["created_at"], actor["id"],
                        subject["id"], seal["actor_commitment"], seal["subject_commitment"])
        if position == 0 and seal["position"] > 1 and time(seal["previous_at"]) < oldest:
            position, last, at = seal["position"] - 1, seal["previous_hash"], seal["previous_at"]
        if seal["position"] != position + 1:
            yield seal["position"], "entries before it are missing"
        elif (seal["previous_hash"], seal["previous_at"]) != (last, at):
            yield seal["position"], "it does not follow from the one before"
        if seal["hash"] != sha256("winnow audit seal 1", seal["position"], seal["previous_hash"],
                                  seal["previous_at"], digest):
            yield seal["position"], "its hash is another"
        if seal["actor_salt"] is not None and seal["actor_commitment"] != sha256(
                "winnow audit actor 1", seal["actor_salt"], actor["name"], entry["address"], entry["program"]):
            yield seal["position"], "its actor is another"
        if seal["subject_salt"] is not None and seal["subject_commitment"] != sha256(
                "winnow audit subject 1", seal["subject_salt"], subject["name"], *sorted(entry["details"].items())):
            yield seal["position"], "its subject is another"
        if anchors.get(seal["position"], seal["hash"]) != seal["hash"]:
            yield seal["position"], "its month ended otherwise"
        position, last, at = seal["position"], seal["hash"], entry["created_at"]
    if (position, last) != (chain["position"], chain["hash"]):
        yield position + 1, "the chain ends otherwise"

if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        broken = list(check(file))
    for position, what in broken:
        print(f"{position}: {what}")
    sys.exit(1 if broken else print("The chain is whole."))`;

export const auditPage: Page = {
  path: "/docs/audit",
  title: "Audit trail",
  summary:
    "Who did what, as a file and as a webhook, in a chain of hashes from which no entry can be taken unnoticed.",
  places: [
    { id: "file", title: "File and webhook" },
    { id: "chain", title: "The chain" },
    { id: "check", title: "Check a file" },
    { id: "limits", title: "What it proves" },
  ],
  body: html`${section(
    "file",
    "File and webhook",
    html`<p>
        ${prose("Team, Activity, Download gives all entries of the last 400 days, oldest first, as JSON lines or as CSV. The first line in JSON lines is the chain: its last position and hash, and an anchor for each month. Each download is an entry itself.")}
      </p>
      <p>
        ${prose("An endpoint with the type `audit.entry` gets each entry within about two minutes, as it stands in the file. A person makes it who may view the team, and it goes on while they may; an endpoint that a key made never gets it. Test endpoints get samples alone.")}
      </p>`,
  )}
  ${section(
    "chain",
    "The chain",
    html`<p>
        ${prose("Every hash is the SHA-256, in hexadecimal, of a JSON array without blanks, in UTF-8. Characters stand as they are; only the quotation mark, the backslash and those below U+0020 are escaped.")}
      </p>
      ${table(
        "Hashes",
        ["Hash", "Array"],
        [
          ["`actor_commitment`", '["winnow audit actor 1", actor_salt, actor.name, address, program]'],
          [
            "`subject_commitment`",
            '["winnow audit subject 1", subject_salt, subject.name, [name, value] of each detail, sorted by name]',
          ],
          [
            "digest",
            '["winnow audit entry 1", id, action, created_at, actor.id, subject.id, actor_commitment, subject_commitment]',
          ],
          ["`hash`", '["winnow audit seal 1", position, previous_hash, previous_at, digest]'],
          ["`previous_hash` of position 1", '["winnow audit chain 1", workspace_id]'],
        ].map(([name = "", array = ""]) => [prose(name), code(array)]),
      )}
      <p>
        ${prose("`previous_hash` and `previous_at` are `hash` and `created_at` of the entry before. When a person closes their account, their part of an entry is erased with its salt: the name becomes “A closed account”, and the commitment stays, so that the chain is whole. Without the salt nobody can find out by guessing what it was.")}
      </p>
      <p>
        ${prose("Entries go after 400 days. The file begins with a later position then, whose `previous_at` is older than that. An anchor, the newest hash of its month, stays for good: keep a file or a webhook, and an anchor of later years still says what it ended with.")}
      </p>`,
  )}
  ${section(
    "check",
    "Check a file",
    html`<p>${prose("In Python, with nothing but what comes with it: `python3 check.py audit.jsonl`.")}</p>
      ${block(checker)}`,
  )}
  ${section(
    "limits",
    "What it proves",
    html`<p>
      ${prose("An entry that was removed, changed, moved or put in between is noticed: from one file where the chain no longer fits, and from two of different days, or from a webhook, where all of it was written anew. An entry gets its place within about a minute. Beside it stands its digest until then, so that one which is removed or changed before is noticed too, unless both are.")}
    </p>`,
  )}`,
};
