"""A program that uses the Python SDKs of both peers as their documentation says, and prints what it got."""
import io
import json
import os
import time

import neverbounce_sdk
from zerobouncesdk import ZBApiException, ZBValidateBatchElement, ZeroBounce

key = os.environ["KEY"]
folder = os.environ["FOLDER"]
got = {}

zero_bounce = ZeroBounce(key)
validated = zero_bounce.validate("no-person@inbox.test")
by_form = zero_bounce.validate("person@inbox.test", use_post=True)
batch = zero_bounce.validate_batch([ZBValidateBatchElement("person@catchall.test")])
got["zerobounce"] = {
    "credits": zero_bounce.get_credits().credits,
    "status": validated.status.value,
    "sub_status": validated.sub_status.value,
    "year": validated.processed_at.year,
    "by_form": by_form.status.value,
    "batch": [one.status.value for one in batch.email_batch],
}

csv = "Name,Address\nAnn,person@inbox.test\nBob,no-person@inbox.test\n"
path = os.path.join(folder, "sent.csv")
with open(path, "w") as file:
    file.write(csv)
sent = zero_bounce.send_file(path, 2, has_header_row=True)
status = zero_bounce.file_status(sent.file_id)
for _ in range(100):
    if status.file_status in ("Complete", "Failed"):
        break
    time.sleep(0.2)
    status = zero_bounce.file_status(sent.file_id)
saved = os.path.join(folder, "results.csv")
zero_bounce.get_file(sent.file_id, saved)
deleted = zero_bounce.delete_file(sent.file_id)
with open(saved) as file:
    got["zerobounce"]["file"] = [line.split(",")[1:3] for line in file]
got["zerobounce"].update(file_status=status.file_status, uploaded=status.upload_date.year, deleted=deleted.message)
try:
    zero_bounce.get_file(sent.file_id, saved)
except ZBApiException as error:
    got["zerobounce"]["gone"] = str(error)
try:
    ZeroBounce("wn_test_unknown").validate("person@inbox.test")
except ZBApiException as error:
    got["zerobounce"]["refused"] = str(error)

client = neverbounce_sdk.client(api_key=key)
checked = client.single_check("no-person@inbox.test", address_info=True, credits_info=True)
addresses = [
    {"id": str(number), "email": email, "name": "Ann"}
    for number, email in enumerate(["person@inbox.test", "no-person@inbox.test", "person@catchall.test"])
]
created = client.jobs_create(addresses, filename="spring.csv", auto_parse=True, auto_start=True)
job = client.jobs_status(created["job_id"])
for _ in range(100):
    if job["job_status"] in ("complete", "failed"):
        break
    time.sleep(0.2)
    job = client.jobs_status(created["job_id"])
results = [one["verification"]["result"] for one in client.jobs_results(created["job_id"], items_per_page=2)]
download = io.BytesIO()
client.jobs_download(created["job_id"], download, segmentation=("valids",), appends=("email_status", "addr"))
got["neverbounce"] = {
    "account": client.account_info()["status"],
    "result": checked["result"],
    "addr": checked["address_info"]["addr"],
    "job_status": job["job_status"],
    "results": results,
    "download": download.getvalue().decode(),
    "deleted": client.jobs_delete(created["job_id"])["status"],
}
try:
    neverbounce_sdk.client(api_key="wn_test_unknown").account_info()
except neverbounce_sdk.AuthFailure as error:
    got["neverbounce"]["refused"] = type(error).__name__

print(json.dumps(got))
